-- What runs may do: the layers of policies that a run is bound to, and a fence that keeps servers which know nothing of them away from such runs.

-- Flattened layers by the SHA-256 of their canonical JSON. No UPDATE, no DELETE but with the tenant: runs mean by a digest what it meant.
CREATE TABLE authority_layers (
    tenant_id  uuid        NOT NULL REFERENCES tenants (id),
    digest     text        COLLATE "C" NOT NULL CHECK (digest ~ '^[0-9a-f]{64}$'),
    document   json        NOT NULL,
    PRIMARY KEY (tenant_id, digest)
);

CALL fence_by_tenant('authority_layers');
CALL open_to_engine('authority_layers');
CALL open_to_deletion('authority_layers');
GRANT SELECT, INSERT ON authority_layers TO grove_app, grove_engine;

-- Chains of layers, from the outermost on, by the SHA-256 of the canonical JSON of their digests.
CREATE TABLE authorities (
    tenant_id  uuid        NOT NULL REFERENCES tenants (id),
    digest     text        COLLATE "C" NOT NULL CHECK (digest ~ '^[0-9a-f]{64}$'),
    layers     text[]      NOT NULL CHECK (cardinality(layers) BETWEEN 1 AND 64),
    PRIMARY KEY (tenant_id, digest)
);

CALL fence_by_tenant('authorities');
CALL open_to_engine('authorities');
CALL open_to_deletion('authorities');
GRANT SELECT, INSERT ON authorities TO grove_app, grove_engine;

-- NULL of runs that no policy governs. The level is that of servers which may execute the run; NULL is the lowest.
-- No foreign key: all governed runs would share the lock of a row, and an authority that is missing denies.
ALTER TABLE agent_runs ADD COLUMN authority text COLLATE "C", ADD COLUMN level smallint,
    ADD CONSTRAINT agent_runs_authority CHECK (authority IS NULL OR level >= 2) NOT VALID;
ALTER TABLE agent_runs VALIDATE CONSTRAINT agent_runs_authority;

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
       r.origin, r.workflow, r.workflow_name, r.workflow_version, r.output_schema, r.title, r.session_id, r.approvals, r.authority
  FROM agent_runs r
  LEFT JOIN LATERAL (
       SELECT * FROM run_log l
        WHERE l.run_id = r.id AND r.status = 'running'
        ORDER BY l.seq DESC LIMIT 1) newest ON true;

-- Level that the session's server says it has; one of before says nothing.
CREATE FUNCTION grove_level() RETURNS integer LANGUAGE sql STABLE
RETURN COALESCE(NULLIF(current_setting('grove.level', true), '')::integer, 0);

-- For SELECT … FOR UPDATE, too: a server below a run's level neither claims it nor writes an entry for it. It still reads it.
CREATE POLICY agent_runs_level ON agent_runs AS RESTRICTIVE FOR UPDATE TO grove_engine
    USING (level IS NULL OR level <= grove_level());

-- A server that knows no authorities would insert a run without its own.
CREATE FUNCTION refuse_runs_without_authority() RETURNS trigger LANGUAGE plpgsql AS $function$
BEGIN
    IF EXISTS (SELECT FROM agent_runs r
                WHERE r.tenant_id = NEW.tenant_id AND r.authority IS NOT NULL
                  AND r.id IN (NEW.parent_run_id, NEW.forked_from_run_id)) THEN
        RAISE restrict_violation USING MESSAGE = 'the run would lose the policies that it is governed by; a newer server is needed';
    END IF;
    RETURN NEW;
END
$function$;
CREATE TRIGGER agent_runs_with_authority BEFORE INSERT ON agent_runs
    FOR EACH ROW WHEN (grove_level() < 2) EXECUTE FUNCTION refuse_runs_without_authority();

-- The rule that has a call wait for an approval, and its words; NULL where no policy has.
ALTER TABLE agent_run_waits ADD COLUMN asked_because text;

-- NULL of servers of before.
ALTER TABLE replicas ADD COLUMN level smallint;

-- With its owner's rights, since requests see no replicas: it takes nothing from its caller, and says no more than yes or no.
CREATE FUNCTION every_server_knows_policies() RETURNS boolean
    LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
BEGIN ATOMIC
    SELECT NOT EXISTS (SELECT FROM replicas WHERE level IS NULL OR level < 2);
END;
REVOKE EXECUTE ON FUNCTION every_server_knows_policies FROM PUBLIC;
GRANT EXECUTE ON FUNCTION every_server_knows_policies TO grove_app, grove_engine;
