-- What operators ask for over all tenants, or for a rare outcome: entries of the audit by outcome and by tool, and costs by their time.
-- What went well is most of the audit, and is found without an index.
CREATE INDEX mcp_audit_log_not_ok ON mcp_audit_log (id) WHERE status <> 'ok';
CREATE INDEX mcp_audit_log_not_ok_of_tenant ON mcp_audit_log (tenant_id, id) WHERE status <> 'ok';
CREATE INDEX mcp_audit_log_of_target ON mcp_audit_log (target, id) WHERE target IS NOT NULL;
CREATE INDEX mcp_audit_log_of_target_of_tenant ON mcp_audit_log (tenant_id, target, id) WHERE target IS NOT NULL;
CREATE INDEX run_costs_by_time ON run_costs (grain, begins_at);
