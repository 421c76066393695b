-- Pictures that other processes draw.
CREATE TABLE painter (
  name  TEXT PRIMARY KEY,
  style TEXT NOT NULL,
  seen  REAL NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE commission (
  id    INTEGER PRIMARY KEY AUTOINCREMENT,
  style TEXT NOT NULL,
  asked REAL NOT NULL,
  by    TEXT,
  work  BLOB NOT NULL,
  drawn BLOB
) STRICT;
