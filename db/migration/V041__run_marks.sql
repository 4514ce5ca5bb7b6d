-- What lists of runs are filtered by, beside what runs have: who started them, their labels, the words of their goals, their costs.
-- NULL where it is an API key's start, or follows from parent_run_id or forked_from_run_id.
ALTER TABLE agent_runs ADD COLUMN origin text;
-- What the row says that the run has cost, to be compared: behind row-level security an index on NUMERIC is of no use, and neither are
-- the statistics, since its operators are not leakproof (ADR 0065).
ALTER TABLE agent_runs ADD COLUMN cost_nanos bigint NOT NULL GENERATED ALWAYS AS ((cost_usd * 1000000000)::bigint) STORED;

-- For counts, what is counted by is in the index: they read no rows. Only the last and the one by agent have all runs.
CREATE INDEX agent_runs_by_origin ON agent_runs (tenant_id, origin, id) INCLUDE (status) WHERE origin IS NOT NULL;
CREATE INDEX agent_runs_by_root ON agent_runs (tenant_id, root_run_id, id) WHERE parent_run_id IS NOT NULL;
CREATE INDEX agent_runs_forks ON agent_runs (tenant_id, id) WHERE forked_from_run_id IS NOT NULL;
CREATE INDEX agent_runs_by_cost ON agent_runs (tenant_id, cost_nanos) INCLUDE (status);
DROP INDEX agent_runs_by_agent;
CREATE INDEX agent_runs_by_agent ON agent_runs (tenant_id, agent_name, id) INCLUDE (status);

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
       r.origin
  FROM agent_runs r
  LEFT JOIN LATERAL (
       SELECT * FROM run_log l
        WHERE l.run_id = r.id AND r.status = 'running'
        ORDER BY l.seq DESC LIMIT 1) newest ON true;

-- A label and a run that has it. Most runs have none, and no row here.
CREATE TABLE agent_run_labels (
    tenant_id uuid NOT NULL,
    run_id    uuid NOT NULL,
    label     text COLLATE "C" NOT NULL,
    PRIMARY KEY (tenant_id, label, run_id),
    FOREIGN KEY (tenant_id, run_id) REFERENCES agent_runs (tenant_id, id)
);
CREATE INDEX agent_run_labels_of_run ON agent_run_labels (run_id);

CALL fence_by_tenant('agent_run_labels');
CALL open_to_engine('agent_run_labels');
GRANT SELECT, INSERT, DELETE ON agent_run_labels TO grove_app;
GRANT SELECT ON agent_run_labels TO grove_engine;

-- The words of a goal, each behind a part of the tenant's id: a word that every run of another tenant has costs this one's search nothing.
-- 'simple' takes words as they are: goals are written in any language. Words beyond 60 characters are cut, here and in what is searched for.
CREATE FUNCTION run_words(tenant uuid, said text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT array_to_tsvector(ARRAY(
               SELECT right(tenant::text, 8) || ':' || left(word, 60)
                 FROM unnest(tsvector_to_array(to_tsvector('simple'::regconfig, left(said, 10000)))) AS w (word)))
$$;
-- NULL, which nothing matches, where no word is said.
CREATE FUNCTION run_word_query(tenant uuid, said text) RETURNS tsquery LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT string_agg('''' || replace(replace(word, '\', '\\'), '''', '''''') || '''', ' & ')::tsquery
      FROM unnest(tsvector_to_array(run_words(tenant, said))) AS w (word)
$$;

-- Beside the runs, whose rows change with each status: an index of theirs would take all words of a goal again each time.
CREATE TABLE agent_run_words (
    tenant_id uuid     NOT NULL,
    run_id    uuid     NOT NULL PRIMARY KEY,
    words     tsvector NOT NULL
);
CREATE INDEX agent_run_words_by_word ON agent_run_words USING gin (words);

CALL fence_by_tenant('agent_run_words');
CALL open_to_engine('agent_run_words');
GRANT SELECT, INSERT ON agent_run_words TO grove_app, grove_engine;

-- By a trigger, so that every way to insert a run has it, that of a server of before among them.
CREATE FUNCTION note_run_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO agent_run_words (tenant_id, run_id, words) VALUES (NEW.tenant_id, NEW.id, run_words(NEW.tenant_id, NEW.goal));
    RETURN NULL;
END
$$;
CREATE TRIGGER agent_runs_words AFTER INSERT ON agent_runs
    FOR EACH ROW WHEN (NEW.goal IS NOT NULL) EXECUTE FUNCTION note_run_words();

-- Of the runs of before. The owner of a fenced table reaches no row of it.
SET LOCAL ROLE grove_engine;
INSERT INTO agent_run_words (tenant_id, run_id, words)
SELECT tenant_id, id, run_words(tenant_id, goal) FROM agent_runs WHERE goal IS NOT NULL;
RESET ROLE;
