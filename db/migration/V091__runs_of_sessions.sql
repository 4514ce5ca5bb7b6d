-- What runs of sessions need besides their place: whether somebody is there to ask, and servers that know sessions.

-- What becomes of calls of an agent's run that need an approval; NULL asks.
ALTER TABLE agent_runs ADD COLUMN approvals text CHECK (approvals IN ('ask', 'deny'));
ALTER TABLE sessions ADD COLUMN approvals text NOT NULL DEFAULT 'ask' CHECK (approvals IN ('ask', 'deny'));

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
       r.origin, r.workflow, r.workflow_name, r.workflow_version, r.output_schema, r.title, r.session_id, r.approvals
  FROM agent_runs r
  LEFT JOIN LATERAL (
       SELECT * FROM run_log l
        WHERE l.run_id = r.id AND r.status = 'running'
        ORDER BY l.seq DESC LIMIT 1) newest ON true;

-- Whether a server knows sessions. One of before them says nothing, and would execute a run of a session without the conversation before it.
ALTER TABLE replicas ADD COLUMN sessions boolean NOT NULL DEFAULT false;

-- With its owner's rights, since requests see no replicas: it takes nothing from its caller, and says no more than yes or no.
CREATE FUNCTION every_server_knows_sessions() RETURNS boolean
    LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
BEGIN ATOMIC
    SELECT NOT EXISTS (SELECT FROM replicas WHERE NOT sessions);
END;
REVOKE EXECUTE ON FUNCTION every_server_knows_sessions FROM PUBLIC;
GRANT EXECUTE ON FUNCTION every_server_knows_sessions TO grove_app, grove_engine;
