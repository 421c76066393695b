-- The State from which a part was begun again is kept for good: from there on the newer rules can be checked.
CREATE INDEX line_restarts ON line (game, seq) WHERE deed = 'restarted';
