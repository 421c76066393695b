"""Settings: the file, the environment over it, and what a wrong one is answered with."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.config import ConfigError, read_config
from engines.shelf import SHELF

EXAMPLE = Path(__file__).parents[2] / "config.example.toml"


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def written(text: str) -> Path:
    file = Path("config.toml")
    file.write_text(text, "utf-8")
    return file


def test_without_a_file_everything_has_a_default() -> None:
    config = read_config()
    assert config.store.file == Path("diurna.db")
    assert config.games.modules == list(SHELF)
    assert config.discord.token is None


def test_the_example_is_a_valid_file_and_says_what_the_defaults_are() -> None:
    assert read_config(EXAMPLE).model_dump() == read_config().model_dump()


def test_the_file_is_read_and_the_environment_overrides_it(monkeypatch: pytest.MonkeyPatch) -> None:
    written('[store]\nfile = "mine.db"\n[log]\nlevel = "debug"\n')
    assert read_config().store.file == Path("mine.db")
    monkeypatch.setenv("DIURNA_STORE__FILE", "theirs.db")
    assert read_config().store.file == Path("theirs.db")
    assert read_config().log.level == "debug"


def test_what_the_environment_empties_is_not_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DIURNA_BACKUP__FOLDER", "")
    assert read_config().backup.folder is None


def test_a_wrong_key_is_answered_with_the_file_the_key_and_the_known_ones() -> None:
    with pytest.raises(ConfigError) as why:
        read_config(written('[store]\nfolder = "x"\n'))
    assert str(why.value) == "config.toml: there is no setting “store.folder”. Known here: file, url, connections."


def test_a_wrong_section_is_answered_with_the_known_ones() -> None:
    with pytest.raises(
        ConfigError, match=r"no setting “stroe”\. Known here: discord, store, backup, games, pictures, log"
    ):
        read_config(written('[stroe]\nfile = "x"\n'))


def test_a_wrong_value_is_answered_with_what_was_expected() -> None:
    with pytest.raises(ConfigError) as why:
        read_config(written('[log]\nlevel = "loud"\n'))
    assert "config.toml (or DIURNA_LOG__LEVEL): “log.level” cannot be 'loud'" in str(why.value)
    assert "'debug', 'info', 'warning' or 'error'" in str(why.value)


def test_a_wrong_value_from_the_environment_names_the_variable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DIURNA_LOG__LEVEL", "loud")
    with pytest.raises(ConfigError, match="DIURNA_LOG__LEVEL"):
        read_config()


def test_a_token_is_never_repeated_not_even_a_wrong_one() -> None:
    with pytest.raises(ConfigError) as why:
        read_config(written("[discord]\ntoken = 12345678\n"))
    assert "discord.token" in str(why.value)
    assert "12345678" not in str(why.value)


def test_a_token_is_hidden_when_printed() -> None:
    config = read_config(written('[discord]\ntoken = "s3cret"\n'))
    assert "s3cret" not in repr(config)
    assert config.discord.token is not None and config.discord.token.get_secret_value() == "s3cret"


def test_broken_toml_and_a_missing_file_are_named() -> None:
    with pytest.raises(ConfigError, match=r"config\.toml is not valid TOML"):
        read_config(written("[store\n"))
    with pytest.raises(ConfigError, match=r"There is no file nowhere\.toml"):
        read_config(Path("nowhere.toml"))


def test_the_games_are_on_the_server_if_one_is_named_and_its_password_is_never_repeated() -> None:
    assert read_config().store.where == Path("diurna.db")
    url = "postgresql://anna:hush@localhost/games"
    assert read_config(written(f'[store]\nurl = "{url}"\n')).store.where == url
    with pytest.raises(ConfigError) as why:
        read_config(written('[store]\nurl = "mysql://anna:hush@localhost/games"\n'))
    assert "“store.url” cannot be this" in str(why.value) and "begin with postgresql://" in str(why.value)
    assert "hush" not in str(why.value)
