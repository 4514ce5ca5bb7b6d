-- Runs: one row holds a run's state, its lease and its totals, so that one UPDATE fences, counts and moves it.
CREATE TABLE agent_runs (
    tenant_id          uuid           NOT NULL REFERENCES tenants (id),
    id                 uuid           NOT NULL PRIMARY KEY,
    agent_id           uuid           NOT NULL,
    agent_name         text           NOT NULL,
    agent_version      integer        NOT NULL,
    parent_run_id      uuid,
    root_run_id        uuid           NOT NULL,
    depth              integer        NOT NULL DEFAULT 0,
    status             text           NOT NULL
        CHECK (status IN ('queued', 'running', 'waiting', 'completed', 'stopped', 'failed', 'cancelled')),
    stop_reason        text,
    goal               text           NOT NULL,
    model              text           NOT NULL,
    limits             jsonb          NOT NULL,
    metadata           jsonb          NOT NULL,
    workspace_files    jsonb          NOT NULL,
    priority           integer        NOT NULL,
    result             json,
    summary            text,
    error_code         text,
    error_message      text,
    turns              integer        NOT NULL DEFAULT 0,
    input_tokens       bigint         NOT NULL DEFAULT 0,
    output_tokens      bigint         NOT NULL DEFAULT 0,
    cache_read_tokens  bigint         NOT NULL DEFAULT 0,
    cache_write_tokens bigint         NOT NULL DEFAULT 0,
    cost_usd           numeric(18, 9) NOT NULL DEFAULT 0,
    event_seq          bigint         NOT NULL DEFAULT 0,
    cancel_requested   boolean        NOT NULL DEFAULT false,
    lease_owner        uuid,
    lease_expires_at   timestamptz,
    epoch              bigint         NOT NULL DEFAULT 0,
    created_at         timestamptz    NOT NULL,
    started_at         timestamptz,
    finished_at        timestamptz,
    UNIQUE (tenant_id, id),
    FOREIGN KEY (tenant_id, agent_id) REFERENCES agents (tenant_id, id),
    FOREIGN KEY (tenant_id, parent_run_id) REFERENCES agent_runs (tenant_id, id)
) WITH (fillfactor = 70);
-- Totals and leases change with every turn: none of their columns is indexed, so those updates stay heap-only.

-- Newest first, within a tenant and within an agent: ids are UUIDv7, so their order is that of creation.
CREATE INDEX agent_runs_by_agent ON agent_runs (tenant_id, agent_name, id);
CREATE INDEX agent_runs_by_status ON agent_runs (tenant_id, status, id);
-- What may be claimed, and what is running: both stay small however many old runs there are.
CREATE INDEX agent_runs_queued ON agent_runs (tenant_id, priority DESC, id) WHERE status = 'queued';
CREATE INDEX agent_runs_running ON agent_runs (tenant_id) WHERE status = 'running';

ALTER TABLE agent_runs ENABLE ROW LEVEL SECURITY;
ALTER TABLE agent_runs FORCE ROW LEVEL SECURITY;
CREATE POLICY agent_runs_tenant ON agent_runs TO grove_app
    USING (tenant_id = NULLIF(current_setting('grove.tenant', true), '')::uuid)
    WITH CHECK (tenant_id = NULLIF(current_setting('grove.tenant', true), '')::uuid);
CREATE POLICY agent_runs_engine ON agent_runs TO grove_engine USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE ON agent_runs TO grove_app;
GRANT SELECT, UPDATE ON agent_runs TO grove_engine;
