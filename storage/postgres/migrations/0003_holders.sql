-- Whose seat it was that somebody took over. The news calls them by name: whoever wishes to be forgotten is found by it.
ALTER TABLE line ADD COLUMN holder TEXT NOT NULL DEFAULT '';
CREATE INDEX line_holder ON line (holder) WHERE holder <> '';

-- Of the older ones only the name is known. Whose it was nobody could say any more: so nobody is called by it.
UPDATE line SET events = jsonb_set(events::jsonb, '{0,params,name}', '"?"', FALSE)::text WHERE deed = 'replaced';
