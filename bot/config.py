"""The settings: config.toml, and environment variables that override it."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, SecretStr, ValidationError, field_validator
from pydantic_settings import BaseSettings, PydanticBaseSettingsSource, SettingsConfigDict, TomlConfigSettingsSource

from bot.crew.workers import WORKERS
from engines.shelf import SHELF
from storage.opening import SCHEMES, Where

FILE = Path("config.toml")


class ConfigError(Exception):
    """A setting that cannot be used: the text names the file, the key and what was expected."""


class Section(BaseModel):
    model_config = ConfigDict(extra="forbid")


class Discord(Section):
    token: SecretStr | None = None


class Storage(Section):
    file: Path = Path("diurna.db")
    url: SecretStr | None = None
    connections: int = Field(10, ge=2)

    @field_validator("url")
    @classmethod
    def _of_a_server(cls, url: SecretStr | None) -> SecretStr | None:
        if url is not None and not url.get_secret_value().startswith(SCHEMES):
            raise ValueError("it should begin with postgresql://")
        return url

    @property
    def where(self) -> Where:
        """Where the games are: on the server if one is named, else in the file."""
        return self.file if self.url is None else self.url.get_secret_value()


class Games(Section):
    modules: list[str] = Field(default_factory=lambda: list(SHELF))


class Pictures(Section):
    workers: int = Field(WORKERS, ge=1)


class Backup(Section):
    folder: Path | None = None
    every_hours: float = Field(24.0, gt=0)
    keep: int = Field(7, ge=1)

    @field_validator("folder", mode="before")
    @classmethod
    def _none_if_empty(cls, folder: Any) -> Any:
        """An empty text is no value: a variable of the environment can be emptied, but not removed."""
        return None if folder == "" else folder


class Log(Section):
    level: Literal["debug", "info", "warning", "error"] = "info"
    style: Literal["text", "json"] = "text"
    health_minutes: float = Field(60.0, ge=0)


class Metrics(Section):
    port: int | None = Field(None, ge=1, le=65535)
    host: str = "127.0.0.1"


class Config(BaseSettings):
    model_config = SettingsConfigDict(env_prefix="DIURNA_", env_nested_delimiter="__", extra="forbid")

    discord: Discord = Discord()
    store: Storage = Storage()
    backup: Backup = Backup()
    games: Games = Games()
    pictures: Pictures = Pictures()
    log: Log = Log()
    metrics: Metrics = Metrics()

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,
        file_secret_settings: PydanticBaseSettingsSource,
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        return init_settings, env_settings, TomlConfigSettingsSource(settings_cls, cls.model_config.get("toml_file"))


def read_config(file: Path | None = None) -> Config:
    """The settings from a file; without one named, from config.toml if it is there."""
    if file is not None and not file.exists():
        raise ConfigError(f"There is no file {file}.")
    source = file or FILE

    class Here(Config):
        model_config = SettingsConfigDict(toml_file=source)

    try:
        return Here()
    except tomllib.TOMLDecodeError as wrong:
        raise ConfigError(f"{source} is not valid TOML: {wrong}") from wrong
    except ValidationError as wrong:
        raise ConfigError("\n".join(_in_words(source, error) for error in wrong.errors())) from wrong


def _in_words(source: Path, error: Any) -> str:
    key = ".".join(str(part) for part in error["loc"])
    variable = "DIURNA_" + "__".join(str(part).upper() for part in error["loc"])
    if error["type"] == "extra_forbidden":
        *parents, _ = error["loc"]
        known = _fields(parents)
        return f"{source}: there is no setting “{key}”. Known here: {', '.join(known)}."
    # A token or a password must not end up in a log, not even a wrong one.
    given = "this" if key.endswith(("token", "url")) else repr(error["input"])
    expected = error["msg"][:1].lower() + error["msg"][1:]
    return f"{source} (or {variable}): “{key}” cannot be {given}: {expected}."


def _fields(path: list[Any]) -> list[str]:
    model: Any = Config
    for part in path:
        model = model.model_fields[str(part)].annotation
    return list(model.model_fields)
