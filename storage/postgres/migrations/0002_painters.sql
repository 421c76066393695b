-- Pictures that other processes draw. Not logged: nothing of it is worth keeping, and what a hand holds is in no copy
-- of the log. After a crash both are empty, and whoever waits draws for itself.
CREATE UNLOGGED TABLE painter (
  name  TEXT PRIMARY KEY,
  style TEXT NOT NULL,
  seen  DOUBLE PRECISION NOT NULL
);

CREATE UNLOGGED TABLE commission (
  id    BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  style TEXT NOT NULL,
  asked DOUBLE PRECISION NOT NULL,
  by    TEXT,
  work  BYTEA NOT NULL,
  drawn BYTEA
);
-- They are packed already.
ALTER TABLE commission ALTER COLUMN work SET STORAGE EXTERNAL, ALTER COLUMN drawn SET STORAGE EXTERNAL;
