-- Runs of workflows: rows of agent_runs that nothing executes. They start other runs, and what each of their nodes has come to is a row.
ALTER TABLE agent_runs DROP CONSTRAINT agent_runs_kind_check;
ALTER TABLE agent_runs ADD CONSTRAINT agent_runs_kind_check CHECK (kind IN ('agent', 'call', 'workflow')) NOT VALID;
-- Of a workflow: which version, for which input, as core.run.work.WorkflowJson writes it. json, for what callers write.
ALTER TABLE agent_runs ADD COLUMN workflow json;
ALTER TABLE agent_runs ADD COLUMN workflow_name text;
ALTER TABLE agent_runs ADD COLUMN workflow_version integer;
-- Of an agent's run that is to give a result of another shape than the agent says.
ALTER TABLE agent_runs ADD COLUMN output_schema json;
ALTER TABLE agent_runs DROP CONSTRAINT agent_runs_work;
ALTER TABLE agent_runs ADD CONSTRAINT agent_runs_work CHECK (
    CASE kind
        WHEN 'agent' THEN num_nulls(agent_id, agent_name, agent_version, goal, model) = 0 AND num_nonnulls(call, workflow, workflow_name, workflow_version) = 0
        WHEN 'call' THEN num_nonnulls(agent_id, agent_name, agent_version, goal, model, output_schema, workflow, workflow_name, workflow_version) = 0
            AND call IS NOT NULL
        WHEN 'workflow' THEN num_nonnulls(agent_id, agent_name, agent_version, goal, model, output_schema, call) = 0
            AND num_nulls(workflow, workflow_name, workflow_version) = 0
    END) NOT VALID;
ALTER TABLE agent_runs VALIDATE CONSTRAINT agent_runs_kind_check;
ALTER TABLE agent_runs VALIDATE CONSTRAINT agent_runs_work;
CREATE INDEX agent_runs_workflows ON agent_runs (tenant_id, id) WHERE kind = 'workflow';
CREATE INDEX agent_runs_by_workflow ON agent_runs (tenant_id, workflow_name, id) WHERE kind = 'workflow';
-- Started, and no step taken yet.
CREATE INDEX agent_runs_new_workflows ON agent_runs (id) WHERE kind = 'workflow' AND status = 'queued';

CREATE OR REPLACE VIEW agent_run_states WITH (security_invoker = true) AS
SELECT r.tenant_id, r.id, r.kind, r.call, r.agent_id, r.agent_name, r.agent_version, r.parent_run_id, r.root_run_id, r.depth, r.status,
       r.stop_reason, r.goal, r.model, r.limits, r.metadata, r.priority, r.result, r.summary, r.error_code, r.error_message,
       r.forked_from_run_id, r.forked_at_turn, r.created_at, r.started_at, r.finished_at,
       COALESCE(newest.last_seq, r.event_seq) AS event_seq,
       COALESCE(newest.turns, r.turns) AS turns,
       COALESCE(newest.input_tokens, r.input_tokens) AS input_tokens,
       COALESCE(newest.output_tokens, r.output_tokens) AS output_tokens,
       COALESCE(newest.cache_read_tokens, r.cache_read_tokens) AS cache_read_tokens,
       COALESCE(newest.cache_write_tokens, r.cache_write_tokens) AS cache_write_tokens,
       COALESCE(newest.cost_usd, r.cost_usd) AS cost_usd,
       r.origin, r.workflow, r.workflow_name, r.workflow_version, r.output_schema
  FROM agent_runs r
  LEFT JOIN LATERAL (
       SELECT * FROM run_log l
        WHERE l.run_id = r.id AND r.status = 'running'
        ORDER BY l.seq DESC LIMIT 1) newest ON true;

CREATE TABLE workflow_nodes (
    tenant_id     uuid             NOT NULL,
    run_id        uuid             NOT NULL,
    -- 'memo', and of what it repeats 'dig/17' and 'memo/2/judge'.
    path          text COLLATE "C" NOT NULL,
    -- Of what a map or a loop repeats: the path of that node, and the element's index or the round.
    holder        text COLLATE "C",
    place         integer,
    kind          text             NOT NULL,
    status        text             NOT NULL
        CHECK (status IN ('running', 'waiting', 'completed', 'failed', 'skipped', 'cancelled')),
    -- Of a failed one: whether the workflow goes on all the same.
    tolerated     boolean          NOT NULL DEFAULT false,
    attempt       integer          NOT NULL,
    -- The run of the last try; its id is chosen before the transaction that inserts both.
    child_run_id  uuid,
    -- How much of its holder's cap the try may spend.
    reserved_usd  numeric(18, 9),
    -- What nodes of its kind remember: a map how far it is, a loop its best, an ask what was shown and said.
    state         json,
    -- json, for what models write. Of a map it is put together from its elements, and not kept here.
    output        json,
    error_code    text,
    error_message text,
    -- When it goes on by itself: a pause is over, or the time for an answer.
    due_at        timestamptz,
    started_at    timestamptz      NOT NULL,
    ended_at      timestamptz,
    PRIMARY KEY (run_id, path),
    FOREIGN KEY (tenant_id, run_id) REFERENCES agent_runs (tenant_id, id)
) WITH (fillfactor = 80);
-- What is under way of a run; and of all runs, what an ended child or passed time lets go on.
CREATE INDEX workflow_nodes_open ON workflow_nodes (run_id) WHERE status IN ('running', 'waiting');
CREATE INDEX workflow_nodes_children ON workflow_nodes (child_run_id) WHERE status = 'running' AND child_run_id IS NOT NULL;
CREATE INDEX workflow_nodes_due ON workflow_nodes (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX workflow_nodes_asks ON workflow_nodes (tenant_id, started_at, run_id, path) WHERE status = 'waiting' AND kind = 'ask';
CREATE INDEX workflow_nodes_repeated ON workflow_nodes (run_id, holder, place) WHERE holder IS NOT NULL;
CALL fence_by_tenant('workflow_nodes');
CALL open_to_engine('workflow_nodes');
-- What is tried again from nothing is forgotten.
GRANT SELECT, INSERT, UPDATE, DELETE ON workflow_nodes TO grove_app;
GRANT SELECT ON workflow_nodes TO grove_engine;

-- The list of a map as it was when the map began, in pages, so that no element is read before its turn.
CREATE TABLE workflow_map_pages (
    tenant_id uuid             NOT NULL,
    run_id    uuid             NOT NULL,
    path      text COLLATE "C" NOT NULL,
    page      integer          NOT NULL,
    items     json             NOT NULL,
    PRIMARY KEY (run_id, path, page),
    FOREIGN KEY (tenant_id, run_id) REFERENCES agent_runs (tenant_id, id)
);
CALL fence_by_tenant('workflow_map_pages');
GRANT SELECT, INSERT ON workflow_map_pages TO grove_app;

-- What was sent to a workflow's run; kept until a node waits for it, and which one took it.
CREATE TABLE workflow_events (
    tenant_id uuid             NOT NULL,
    -- UUIDv7: their order is that of their arrival.
    id        uuid             NOT NULL PRIMARY KEY,
    run_id    uuid             NOT NULL,
    name      text             NOT NULL,
    payload   json             NOT NULL,
    at        timestamptz      NOT NULL,
    taken_by  text COLLATE "C",
    FOREIGN KEY (tenant_id, run_id) REFERENCES agent_runs (tenant_id, id)
);
CREATE INDEX workflow_events_untaken ON workflow_events (run_id, name, id) WHERE taken_by IS NULL;
CALL fence_by_tenant('workflow_events');
GRANT SELECT, INSERT, UPDATE (taken_by) ON workflow_events TO grove_app;
