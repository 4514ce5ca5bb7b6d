-- The nodes of a workflow's graph itself, which each advance reads, apart from what maps and loops repeat: there may be ten thousand of those.
CREATE INDEX workflow_nodes_top ON workflow_nodes (run_id) WHERE holder IS NULL;
