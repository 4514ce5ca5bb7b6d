-- Runs: a row says what a run is, who executes it, and how far it was when it was last left. While it is executed, only its log grows.
CREATE TABLE agent_runs (
    -- What a run is started with. Before what changes, since an update is logged from the first changed column on.
    tenant_id             uuid           NOT NULL,
    id                    uuid           NOT NULL PRIMARY KEY,
    kind                  text           NOT NULL CHECK (kind IN ('agent', 'call')),
    -- Of an agent's run: which version of it works, towards what, with which model.
    agent_id              uuid,
    agent_name            text,
    agent_version         integer,
    parent_run_id         uuid,
    root_run_id           uuid           NOT NULL,
    depth                 integer        NOT NULL DEFAULT 0,
    -- Of a fork: where it begins, with the turns of that run up to this one and the files as that turn left them.
    forked_from_run_id    uuid,
    forked_at_turn        integer,
    -- What the workspace begins with instead of workspace_files.
    workspace_snapshot    text,
    -- The run and the turn as whose end left the first files: what is known of these, such as their remotes, is known there.
    workspace_from_run_id uuid,
    workspace_from_turn   integer,
    goal                  text,
    model                 text,
    -- Of a call: the tool, its arguments and the terms, as core.run.work.CallJson writes them. json, for what callers write.
    call                  json,
    metadata              jsonb          NOT NULL,
    workspace_files       jsonb          NOT NULL,
    priority              integer        NOT NULL,
    created_at            timestamptz    NOT NULL,

    status                text           NOT NULL
        CHECK (status IN ('queued', 'running', 'waiting', 'completed', 'stopped', 'failed', 'cancelled')),
    stop_reason           text,
    limits                jsonb          NOT NULL,
    result                json,
    summary               text,
    error_code            text,
    error_message         text,
    turns                 integer        NOT NULL DEFAULT 0,
    child_count           integer        NOT NULL DEFAULT 0,
    input_tokens          bigint         NOT NULL DEFAULT 0,
    output_tokens         bigint         NOT NULL DEFAULT 0,
    cache_read_tokens     bigint         NOT NULL DEFAULT 0,
    cache_write_tokens    bigint         NOT NULL DEFAULT 0,
    cost_usd              numeric(18, 9) NOT NULL DEFAULT 0,
    event_seq             bigint         NOT NULL DEFAULT 0,
    cancel_requested      boolean        NOT NULL DEFAULT false,
    -- The replica that executes it. Without a foreign key: an owner without a row is one whose lease has ended.
    lease_owner           uuid,
    -- Whether the last execution left the run in order. If not, what it did last is not known.
    left_in_order         boolean        NOT NULL DEFAULT false,
    epoch                 bigint         NOT NULL DEFAULT 0,
    started_at            timestamptz,
    finished_at           timestamptz,
    UNIQUE (tenant_id, id),
    FOREIGN KEY (tenant_id, parent_run_id) REFERENCES agent_runs (tenant_id, id),
    FOREIGN KEY (tenant_id, forked_from_run_id) REFERENCES agent_runs (tenant_id, id),
    FOREIGN KEY (tenant_id, workspace_from_run_id) REFERENCES agent_runs (tenant_id, id),
    CONSTRAINT agent_runs_work CHECK (
        CASE kind
            WHEN 'agent' THEN num_nulls(agent_id, agent_name, agent_version, goal, model) = 0 AND call IS NULL
            WHEN 'call' THEN num_nonnulls(agent_id, agent_name, agent_version, goal, model) = 0 AND call IS NOT NULL
        END),
    CHECK ((forked_from_run_id IS NULL) = (forked_at_turn IS NULL)),
    CHECK ((workspace_from_run_id IS NULL) = (workspace_from_turn IS NULL))
);
-- Without foreign keys to tenants and agents: runs that start at the same time would share locks of the same two rows. Neither is
-- ever deleted.

-- Newest first, within a tenant and within an agent: ids are UUIDv7, so their order is that of creation.
CREATE INDEX agent_runs_by_agent ON agent_runs (tenant_id, agent_name, id);
CREATE INDEX agent_runs_by_status ON agent_runs (tenant_id, status, id);
-- What may be claimed, and what is running: both stay small however many old runs there are.
CREATE INDEX agent_runs_queued ON agent_runs (tenant_id, priority DESC, id) WHERE status = 'queued';
CREATE INDEX agent_runs_running ON agent_runs (tenant_id) WHERE status = 'running';
-- Trees are walked from parents to children; most runs have no parent and are not in it.
CREATE INDEX agent_runs_by_parent ON agent_runs (tenant_id, parent_run_id, id) WHERE parent_run_id IS NOT NULL;
-- Children that a cancelled parent may have left behind.
CREATE INDEX agent_runs_living_children ON agent_runs (parent_run_id)
    WHERE parent_run_id IS NOT NULL AND status IN ('queued', 'running', 'waiting');
-- Which snapshots are needed.
CREATE INDEX agent_runs_snapshot ON agent_runs (tenant_id, workspace_snapshot) WHERE workspace_snapshot IS NOT NULL;

CALL fence_by_tenant('agent_runs');
CALL open_to_engine('agent_runs');
GRANT SELECT, INSERT, UPDATE ON agent_runs TO grove_app;
GRANT SELECT, UPDATE ON agent_runs TO grove_engine;
