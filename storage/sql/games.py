"""The games: which rows a change writes, and in which order.

Where many write at once, the row of the game is what they queue for: it is changed first, under the sequence number
that the change was made on. Whoever comes second finds another number there.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from engines.kernel import Checkpoint
from storage.sql import rows
from storage.sql.database import Repository, Transaction
from storage.sql.key_values import write_entry
from storage.sql.timers import write_timer
from storage.store import Behind, Change, Line, Mark, Sitter, Status, StoredGame, ToldLine, Whole

ALL = 2**62
"""More rows than there will ever be: how to say "no limit" to every database."""


class Games(Repository):
    @property
    def _columns(self) -> str:
        return f"{rows.GAME}, {self._database.dialect.sitters}"

    async def open_game(
        self,
        *,
        kind: str,
        place: str,
        server: str,
        opener: Sitter,
        seed: str,
        at: float,
        interaction: str | None,
        options: Mapping[str, Any] = MappingProxyType({}),
    ) -> StoredGame:
        async def work(tx: Transaction) -> StoredGame:
            if tx.unsure and (ours := await self._opened_before(tx, place, seed, at)):
                return ours
            game = await self._insert_game(
                tx, kind=kind, place=place, server=server, opener=opener.user, seed=seed, seq=1, posed=1, created=at,
                touched=at, options=json.dumps(dict(options)),
            )  # fmt: skip
            await self._write_sitters(tx, game, [opener])
            await self._write_line(tx, game, 1, Line(deed="opened", user=opener.user), interaction, at)
            return await self._written(tx, game)

        return await self._whole(work)

    async def import_game(self, whole: Whole, *, place: str, server: str, at: float) -> StoredGame:
        old = whole.game

        async def work(tx: Transaction) -> StoredGame:
            if tx.unsure and (ours := await self._opened_before(tx, place, old.seed, at)):
                return ours
            seq = old.seq + 1
            game = await self._insert_game(
                tx, kind=old.kind, place=place, server=server, opener=old.opener, status=old.status,
                options=json.dumps(old.options), seed=old.seed, seq=seq, posed=old.posed, created=old.created,
                touched=at, rules=old.rules,
            )  # fmt: skip
            await self._write_sitters(tx, game, old.sitters)
            for line in whole.story:
                await self._write_line(tx, game, line.seq, line, None, line.at, line.live)
            await self._write_line(tx, game, seq, Line(deed="imported"), None, at)
            states = {point.entries: point for point in whole.checkpoints}
            for mark in whole.marks:
                await self._write_checkpoint(tx, game, mark, states.get(mark.entries))
            return await self._written(tx, game)

        return await self._whole(work)

    async def commit(self, change: Change) -> StoredGame:
        last = change.seq + len(change.lines)

        async def work(tx: Transaction) -> StoredGame:
            found = await tx.all(
                "UPDATE game SET seq = $1, touched = $2, posed = coalesce($3, posed),"
                " status = coalesce($4, status), opener = coalesce($5, opener), options = coalesce($6, options),"
                " rules = coalesce($7, rules), place = coalesce($8, place), server = coalesce($9, server)"
                f" WHERE id = $10 AND seq = $11 RETURNING {self._columns}",
                (
                    last,
                    change.at,
                    last if change.posed else None,
                    change.status,
                    change.opener,
                    None if change.options is None else json.dumps(change.options),
                    change.rules if change.checkpoints else None,
                    change.place,
                    change.server,
                    change.game,
                    change.seq,
                ),
                rows.stored_game,
            )
            if not found:
                if tx.unsure and await self._is_there(tx, change):
                    return await self._written(tx, change.game)
                raise Behind(change.game)
            for at, line in enumerate(change.lines, change.seq + 1):
                interaction = change.interaction if at == last else None
                await self._write_line(tx, change.game, at, line, interaction, change.at)
            for seq in change.dead:
                await tx.do("UPDATE line SET live = 0 WHERE game = $1 AND seq = $2", (change.game, seq))
            for told in change.retold:
                await tx.do(
                    "UPDATE line SET events = $3, holder = $4 WHERE game = $1 AND seq = $2",
                    (change.game, told.seq, rows.news(told), told.holder),
                )
            if change.sitters is not None:
                await self._write_sitters(tx, change.game, change.sitters)
            await self._write_checkpoints(tx, change)
            for write in change.writes:
                await write_entry(tx, write.key, write.value, write.expected)
            if change.status in ("over", "abandoned"):
                await self._clear_away(tx, change.game)
            else:
                for timer in change.timers:
                    await write_timer(tx, timer.model_copy(update={"game": change.game}))
            await tx.notify(change.game)
            return found[0] if change.sitters is None else await self._written(tx, change.game)

        return await self._whole(work)

    async def _clear_away(self, tx: Transaction, game: int) -> None:
        """Clear up after a game that has ended: nobody is to be called any more, and what was half chosen is chosen
        no more."""
        await tx.do("DELETE FROM kept WHERE game = $1 AND outlives = 0", (game,))
        await tx.do("DELETE FROM timer WHERE game = $1", (game,))

    async def _insert_game(self, tx: Transaction, **columns: Any) -> int:
        names, holes = ", ".join(columns), ", ".join(f"${at}" for at in range(1, len(columns) + 1))
        (made,) = await tx.all(
            f"INSERT INTO game ({names}) VALUES ({holes}) RETURNING id", tuple(columns.values()), lambda row: row[0]
        )
        return int(made)

    async def _written(self, tx: Transaction, game: int) -> StoredGame:
        """The game as this transaction leaves it: a moment later another process may have gone on."""
        (found,) = await tx.all(f"SELECT {self._columns} FROM game WHERE id = $1", (game,), rows.stored_game)
        return found

    async def _opened_before(self, tx: Transaction, place: str, seed: str, at: float) -> StoredGame | None:
        """The game that this very deed has opened, if it had come to its end after all."""
        found = await tx.all(
            f"SELECT {self._columns} FROM game WHERE place = $1 AND seed = $2 AND touched = $3",
            (place, seed, at),
            rows.stored_game,
        )
        return found[0] if found else None

    async def _is_there(self, tx: Transaction, change: Change) -> bool:
        """Has this very change been written already? The line of its number in the story tells."""
        last = change.lines[-1]
        found = await tx.all(
            f"SELECT interaction, {rows.LINE} FROM line WHERE game = $1 AND seq = $2",
            (change.game, change.seq + len(change.lines)),
            lambda row: (row[0], *tuple(row)[2:]),
        )
        ours = (change.interaction, *rows.line_columns(last, change.at, live=True))
        return bool(found) and found[0] == ours

    async def _write_line(
        self, tx: Transaction, game: int, seq: int, line: Line, interaction: str | None, at: float, live: bool = True
    ) -> None:
        await tx.do(
            f"INSERT INTO line (game, interaction, {rows.LINE})"
            " VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)",
            (game, interaction, seq, *rows.line_columns(line, at, live)),
        )

    async def _write_sitters(self, tx: Transaction, game: int, sitters: Iterable[Sitter]) -> None:
        await tx.do("DELETE FROM sitter WHERE game = $1", (game,))
        for seat, sitter in enumerate(sitters):
            await tx.do(
                'INSERT INTO sitter (game, seat, "user", name) VALUES ($1, $2, $3, $4)',
                (game, seat, sitter.user, sitter.name),
            )

    async def _write_checkpoints(self, tx: Transaction, change: Change) -> None:
        if change.keep_entries is not None:
            await tx.do("DELETE FROM checkpoint WHERE game = $1 AND entries > $2", (change.game, change.keep_entries))
        for point in change.checkpoints:
            mark = Mark(entries=point.entries, version=point.version, hash=point.hash, rules=change.rules)
            await self._write_checkpoint(tx, change.game, mark, point)
        for entries in change.pinned:
            await tx.do("UPDATE checkpoint SET pinned = 1 WHERE game = $1 AND entries = $2", (change.game, entries))
        if change.checkpoints and change.thinning:
            await tx.do(
                "UPDATE checkpoint SET state = NULL WHERE game = $1 AND state IS NOT NULL AND pinned = 0 AND entries"
                " IN (SELECT entries FROM (SELECT entries, row_number() OVER (ORDER BY entries) AS n,"
                " count(*) OVER () AS total FROM checkpoint WHERE game = $1) AS numbered"
                " WHERE n <= total - $2 AND n % $3 != 0)",
                (change.game, change.thinning.last, change.thinning.every),
            )

    async def _write_checkpoint(self, tx: Transaction, game: int, mark: Mark, point: Checkpoint | None) -> None:
        await tx.do(
            "INSERT INTO checkpoint (game, entries, version, hash, rules, pinned, state)"
            " VALUES ($1, $2, $3, $4, $5, $6, $7)"
            " ON CONFLICT (game, entries) DO UPDATE SET version = excluded.version, hash = excluded.hash,"
            " rules = excluded.rules, state = excluded.state,"
            " pinned = CASE WHEN checkpoint.pinned = 1 THEN 1 ELSE excluded.pinned END",
            (game, mark.entries, mark.version, mark.hash, mark.rules, int(mark.pinned), rows.packed(point)),
        )

    # Reading games

    async def game(self, game: int) -> StoredGame | None:
        found = await self._games("WHERE id = $1", (game,))
        return found[0] if found else None

    async def seq(self, game: int) -> int | None:
        found = await self._database.all("SELECT seq FROM game WHERE id = $1", (game,), lambda row: int(row[0]))
        return found[0] if found else None

    async def game_at(self, place: str) -> StoredGame | None:
        found = await self._games(
            "WHERE place = $1 ORDER BY status IN ('lobby', 'running') DESC, id DESC LIMIT 1", (place,)
        )
        return found[0] if found else None

    async def games(
        self, *, user: str | None = None, server: str | None = None, status: Status | None = None
    ) -> list[StoredGame]:
        where = [
            ('id IN (SELECT game FROM sitter WHERE "user" = $%s)', user),
            ("server = $%s", server),
            ("status = $%s", status),
        ]
        asked = [(clause, value) for clause, value in where if value is not None]
        clauses = " AND ".join(clause % at for at, (clause, _) in enumerate(asked, 1))
        return await self._games(
            f"{'WHERE ' + clauses if clauses else ''} ORDER BY id", [value for _, value in asked]
        )

    async def _games(self, where: str, values: Sequence[Any]) -> list[StoredGame]:
        return await self._database.all(f"SELECT {self._columns} FROM game {where}", values, rows.stored_game)

    async def numbers(self) -> list[int]:
        return await self._database.all("SELECT id FROM game ORDER BY id", (), lambda row: int(row[0]))

    async def line_of(self, interaction: str) -> tuple[int, ToldLine] | None:
        found = await self._database.all(
            f"SELECT game, {rows.LINE} FROM line WHERE interaction = $1",
            (interaction,),
            lambda row: (int(row[0]), rows.told_line(tuple(row)[1:])),
        )
        return found[0] if found else None

    async def taken_over_from(self, user: str) -> list[tuple[int, ToldLine]]:
        # The second condition is that of the index.
        return await self._database.all(
            f"SELECT game, {rows.LINE} FROM line WHERE holder = $1 AND holder <> '' ORDER BY game, seq",
            (user,),
            lambda row: (int(row[0]), rows.told_line(tuple(row)[1:])),
        )

    async def story(self, game: int, after: int = 0, limit: int | None = None) -> list[ToldLine]:
        return await self._database.all(
            f"SELECT {rows.LINE} FROM line WHERE game = $1 AND seq > $2 ORDER BY seq LIMIT $3",
            (game, after, ALL if limit is None else limit),
            rows.told_line,
        )

    async def moves(self, game: int, after: int = 0) -> list[ToldLine]:
        return await self._database.all(
            f"SELECT {rows.LINE} FROM line WHERE game = $1 AND deed = 'moved' AND live = 1"
            " ORDER BY seq LIMIT $2 OFFSET $3",
            (game, ALL, after),
            rows.told_line,
        )

    async def last_checkpoints(
        self, game: int, count: int | None = None, at_most: int | None = None
    ) -> list[Checkpoint]:
        found = await self._database.all(
            "SELECT entries, version, state, hash FROM checkpoint WHERE game = $1 AND state IS NOT NULL"
            " AND entries <= $2 ORDER BY entries DESC LIMIT $3",
            (game, ALL if at_most is None else at_most, ALL if count is None else count),
            rows.checkpoint,
        )
        return found[::-1]

    async def marks(self, game: int) -> list[Mark]:
        return await self._database.all(
            f"SELECT {rows.MARK} FROM checkpoint WHERE game = $1 ORDER BY entries", (game,), rows.mark
        )
