-- By how much a replica's clock is ahead of the database's, for operators: what replicas write is dated by their clocks. NULL of a server of before.
ALTER TABLE replicas ADD COLUMN clock_ahead_ms bigint;
