-- Which rules a game was played by, and which States are kept for good.
ALTER TABLE game ADD COLUMN rules TEXT NOT NULL DEFAULT '';
ALTER TABLE checkpoint ADD COLUMN rules TEXT NOT NULL DEFAULT '';
ALTER TABLE checkpoint ADD COLUMN pinned INTEGER NOT NULL DEFAULT 0;
UPDATE checkpoint SET pinned = 1 WHERE entries = 0 OR entries IN (
  SELECT json_extract(line.events, '$[0].params.after') FROM line
  WHERE line.game = checkpoint.game AND line.deed = 'restarted'
);
DROP INDEX line_restarts;

-- Nobody reads all games to find a few.
CREATE INDEX game_status ON game (status);
CREATE INDEX game_place ON game (place);
CREATE INDEX game_server ON game (server);

-- A timer is in nobody's hands, or in those of one process until it is free again.
DROP TABLE timer;
CREATE TABLE timer (
  id   INTEGER PRIMARY KEY AUTOINCREMENT,
  due  REAL NOT NULL,
  free REAL NOT NULL,
  kind TEXT NOT NULL,
  name TEXT NOT NULL,
  game INTEGER REFERENCES game ON DELETE CASCADE,
  user TEXT NOT NULL,
  data TEXT NOT NULL,
  by   TEXT
) STRICT;
CREATE INDEX timer_free ON timer (free);
CREATE UNIQUE INDEX timer_of_game ON timer (coalesce(game, 0), kind, name);

CREATE TABLE kept (
  key      TEXT NOT NULL,
  game     INTEGER NOT NULL,
  user     TEXT NOT NULL,
  server   TEXT NOT NULL,
  outlives INTEGER NOT NULL,
  value    TEXT NOT NULL,
  stamp    TEXT NOT NULL,
  PRIMARY KEY (key, game, user, server)
) STRICT, WITHOUT ROWID;
CREATE INDEX kept_game ON kept (game);
CREATE INDEX kept_user ON kept (user);
