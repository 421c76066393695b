CREATE TABLE game (
  id      INTEGER PRIMARY KEY,
  kind    TEXT NOT NULL,
  place   TEXT NOT NULL,
  server  TEXT NOT NULL,
  opener  TEXT NOT NULL,
  status  TEXT NOT NULL DEFAULT 'lobby' CHECK (status IN ('lobby', 'running', 'over', 'abandoned')),
  options TEXT NOT NULL DEFAULT '{}',
  seed    TEXT NOT NULL,
  seq     INTEGER NOT NULL DEFAULT 0,
  posed   INTEGER NOT NULL DEFAULT 0,
  created REAL NOT NULL,
  touched REAL NOT NULL
) STRICT;

-- One table, one game.
CREATE UNIQUE INDEX game_at_place ON game (place) WHERE status IN ('lobby', 'running');

CREATE TABLE sitter (
  game INTEGER NOT NULL REFERENCES game ON DELETE CASCADE,
  seat INTEGER NOT NULL,
  user TEXT NOT NULL,
  name TEXT NOT NULL,
  PRIMARY KEY (game, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX sitter_user ON sitter (user);

-- Everything that anybody ever did, in order. A move that was taken back stays, no longer live.
CREATE TABLE line (
  game        INTEGER NOT NULL REFERENCES game ON DELETE CASCADE,
  seq         INTEGER NOT NULL,
  deed        TEXT NOT NULL,
  interaction TEXT UNIQUE,
  user        TEXT NOT NULL,
  seat        INTEGER,
  said        TEXT,
  learned     INTEGER NOT NULL DEFAULT 0,
  secret      INTEGER NOT NULL DEFAULT 0,
  live        INTEGER NOT NULL DEFAULT 1,
  removed     TEXT,
  events      TEXT NOT NULL,
  at          REAL NOT NULL,
  PRIMARY KEY (game, seq)
) STRICT;
CREATE INDEX line_moves ON line (game, seq) WHERE deed = 'moved' AND live = 1;

-- The hash of every checkpoint is kept; the State of some is let go to save room.
CREATE TABLE checkpoint (
  game    INTEGER NOT NULL REFERENCES game ON DELETE CASCADE,
  entries INTEGER NOT NULL,
  version INTEGER NOT NULL,
  hash    TEXT NOT NULL,
  state   BLOB,
  PRIMARY KEY (game, entries)
) STRICT, WITHOUT ROWID;
