-- Which replica makes an advance of a workflow at this moment, and how many it has ended in a row: of the graph's own row, and
-- only while a replica was lost not long ago. So a run that ends every server which goes on with it is found.
ALTER TABLE workflow_nodes ADD COLUMN advanced_by uuid;
ALTER TABLE workflow_nodes ADD COLUMN ended_servers smallint NOT NULL DEFAULT 0;
