-- How often in a row a workflow could not advance because of an error of the server, and when it is tried again: a row, so that every replica leaves it alone until then.
-- Of the graph's own row, whose path is empty.
ALTER TABLE workflow_nodes ADD COLUMN failed_advances smallint NOT NULL DEFAULT 0;
ALTER TABLE workflow_nodes ADD COLUMN retry_at timestamptz;
