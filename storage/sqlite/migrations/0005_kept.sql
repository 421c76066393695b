-- Settings had a scope and a key as text; what is kept has owners, and goes when they go.
INSERT INTO kept (key, game, user, server, outlives, value, stamp)
  SELECT key, game.id, '', '', 1, value, lower(hex(randomblob(8)))
  FROM setting JOIN game ON scope = 'game:' || game.id
  WHERE key IN ('post', 'watchers', 'lobby');
INSERT INTO kept (key, game, user, server, outlives, value, stamp)
  SELECT 'dialogue', game.id, substr(scope, 6), '', 0, value, lower(hex(randomblob(8)))
  FROM setting JOIN game ON game.id = CAST(substr(key, 10) AS INTEGER)
  WHERE scope LIKE 'user:%' AND key LIKE 'dialogue:%' AND status = 'running';
INSERT INTO kept (key, game, user, server, outlives, value, stamp)
  SELECT key, 0, substr(scope, 6), '', 0, value, lower(hex(randomblob(8)))
  FROM setting WHERE scope LIKE 'user:%' AND key = 'reminders';

-- Whoever is waited for is called by a timer: after a day (or what the table agreed on), after two and four and eight.
INSERT INTO timer (due, free, kind, name, game, user, data)
  SELECT touched + 3600 * (hours << times), touched + 3600 * (hours << times), 'reminder', '', id, '',
         json_object('times', times)
  FROM (
    SELECT id, touched, CAST(coalesce(json_extract(options, '$.table.reminders'), 24) AS INTEGER) AS hours,
           coalesce((SELECT json_extract(value, '$.times') FROM setting
                     WHERE scope = 'game:' || game.id AND key = 'called' AND json_extract(value, '$.seq') = game.seq),
                    0) AS times
    FROM game WHERE status = 'running'
  ) WHERE hours > 0 AND times < 4;

DROP TABLE setting;

-- Each kind of timer has its own hands.
CREATE INDEX timer_kind ON timer (kind, free);
