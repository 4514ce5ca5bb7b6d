-- Which version of Grove a replica is, for operators who replace servers. NULL of a server of before.
ALTER TABLE replicas ADD COLUMN version text;
