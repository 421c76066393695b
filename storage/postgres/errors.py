"""Errors of PostgreSQL, translated into what whoever runs the bot can do about them. No sentence names a password."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import parse_qs, unquote, urlsplit

from asyncpg import exceptions as pg

from storage.store import Away, Damaged, Full, StoreError

AWAY = (
    OSError,
    TimeoutError,
    pg.PostgresConnectionError,
    pg.InternalClientError,
    pg.AdminShutdownError,
    pg.CrashShutdownError,
    pg.CannotConnectNowError,
    pg.IdleInTransactionSessionTimeoutError,
    pg.QueryCanceledError,
    pg.ReadOnlySQLTransactionError,
    pg.TooManyConnectionsError,
)
"""Errors that pass: the server is restarted, another one takes its place, it has too much to do."""
BETWEEN = (pg.SerializationError, pg.DeadlockDetectedError)
"""Errors of transactions that got in each other's way: nothing was changed, and a retry can begin at once."""
_NO_ROOM = (pg.DiskFullError, pg.OutOfMemoryError)
_BROKEN = (pg.DataCorruptedError, pg.IndexCorruptedError, pg.UndefinedTableError, pg.UndefinedColumnError)

NO_ADDRESS = StoreError("[store] url is not an address of a database: postgresql://user:password@host/database")


@dataclass(frozen=True)
class Address:
    """The address of a database, without what must not stand in a log."""

    server: str
    user: str
    database: str

    @classmethod
    def of(cls, url: str) -> Address:
        try:
            parts = urlsplit(url)
            port = f":{parts.port}" if parts.port else ""
        except ValueError:
            raise NO_ADDRESS from None
        asked = {name: values[-1] for name, values in parse_qs(parts.query).items()}
        host = parts.hostname or asked.get("host", "localhost")
        user = unquote(parts.username or "") or asked.get("user", "")
        return cls(f"{host}{port}", user, unquote(parts.path.lstrip("/")) or asked.get("database", "") or user)

    def __str__(self) -> str:
        return f"{self.database} on {self.server}" if self.database else self.server


def is_lost(error: BaseException) -> bool:
    """Is the connection to blame, and not the statement?"""
    # A connection that went while nobody was speaking is back in the pool before we notice.
    closed = isinstance(error, pg.InterfaceError) and any(word in str(error) for word in ("closed", "released"))
    return closed or isinstance(error, AWAY)


def away(where: Address, error: BaseException | str, sentence: str = "Nothing was changed.") -> Away:
    if isinstance(error, pg.TooManyConnectionsError):
        return Away(
            f"The PostgreSQL server at {where.server} has no connection left for us. {sentence} Raise its"
            " max_connections, or lower [store] connections."
        )
    if isinstance(error, pg.ReadOnlySQLTransactionError):
        return Away(
            f"{where} takes no changes: it is a standby, or another server is taking its place. {sentence}"
            " It goes on when it is the first one."
        )
    why = "it takes too long" if isinstance(error, TimeoutError | pg.QueryCanceledError) else _said(error)
    return Away(
        f"The PostgreSQL server at {where.server} does not answer ({why}). {sentence} It goes on when the server is"
        " back. Is it running, and is the address in [store] url right?"
    )


def in_words(where: Address, error: BaseException) -> BaseException:
    """The complaint to raise in the place of this one."""
    if is_lost(error):
        return away(where, error)
    if isinstance(error, pg.InvalidPasswordError | pg.InvalidAuthorizationSpecificationError):
        return StoreError(
            f"The PostgreSQL server at {where.server} does not let {where.user or 'us'} in. Are the name and the"
            " password in [store] url right?"
        )
    if isinstance(error, pg.InvalidCatalogNameError):
        return StoreError(
            f"There is no database {where.database} on {where.server}. Make it: createdb {where.database}"
        )
    if isinstance(error, pg.InsufficientPrivilegeError):
        return StoreError(
            f"{where.user or 'The user'} may not do that in {where} ({_said(error)}). Make them its owner:"
            f" ALTER DATABASE {where.database} OWNER TO {where.user}"
        )
    if isinstance(error, _NO_ROOM):
        return Full(
            f"The PostgreSQL server at {where.server} has no room left ({_said(error)}). Nothing was changed; it goes"
            " on when there is room again."
        )
    if isinstance(error, _BROKEN):
        return damaged(where, _said(error))
    if isinstance(error, ValueError | pg.ClientConfigurationError):
        return NO_ADDRESS
    return error


def damaged(where: Address, found: str) -> Damaged:
    return Damaged(
        f"{where} is damaged ({found}). Stop the bot and put the newest backup in its place: docs/scale.md says how."
    )


def _said(error: BaseException | str) -> str:
    return str(error).partition("\n")[0] or type(error).__name__
