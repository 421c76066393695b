"""The driver for more than one machine: all games in a PostgreSQL database."""

from storage.postgres.store import PostgresStore

__all__ = ["PostgresStore"]
