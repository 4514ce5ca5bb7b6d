-- Facts of runs: observations, which agents write down in the commit of a call, and canaries, which tell of an agent that reads what it should not.

CREATE TABLE observations (
    tenant_id uuid        NOT NULL,
    id        uuid        NOT NULL,
    run_id    uuid        NOT NULL,
    turn      integer     NOT NULL,
    call_id   text        NOT NULL,
    agent     text        NOT NULL,
    text      text        NOT NULL,
    metadata  json        NOT NULL,
    -- Of what the run had read as it was written; NULL where no policy governed it.
    labels    text,
    at        timestamptz NOT NULL,
    -- Each behind a part of the tenant's id, as those of goals are.
    words     tsvector    NOT NULL GENERATED ALWAYS AS (run_words(tenant_id, text)) STORED,
    PRIMARY KEY (tenant_id, id),
    -- A call that is made again after a crash has written none before.
    UNIQUE (tenant_id, run_id, turn, call_id),
    FOREIGN KEY (tenant_id, run_id) REFERENCES agent_runs (tenant_id, id)
);
CREATE INDEX observations_of_agent ON observations (tenant_id, agent, id);
CREATE INDEX observations_of_run ON observations (tenant_id, run_id, id);
-- Asked by the engine alone: full-text search uses no index behind row-level security.
CREATE INDEX observations_by_word ON observations USING gin (words);

-- Rows, since arrays use no index behind row-level security either.
CREATE TABLE observation_tags (
    tenant_id uuid             NOT NULL,
    tag       text COLLATE "C" NOT NULL,
    id        uuid             NOT NULL,
    run_id    uuid             NOT NULL,
    PRIMARY KEY (tenant_id, tag, id),
    FOREIGN KEY (tenant_id, id) REFERENCES observations (tenant_id, id)
);
CREATE INDEX observation_tags_of_observation ON observation_tags (tenant_id, id);
CREATE INDEX observation_tags_of_run ON observation_tags (tenant_id, run_id);

CALL fence_by_tenant('observations');
CALL fence_by_tenant('observation_tags');
CALL open_to_engine('observations');
CALL open_to_engine('observation_tags');
CALL open_to_deletion('observations');
CALL open_to_deletion('observation_tags');
-- Written by the journal, never changed, and gone with the run alone.
GRANT SELECT ON observations, observation_tags TO grove_app;
GRANT SELECT, INSERT ON observations, observation_tags TO grove_engine;

-- Canaries: secrets of the server's own that no agent has a reason to read. A server of before scrubs them as it does all secrets.
ALTER TABLE secrets ADD COLUMN canary boolean NOT NULL DEFAULT false;
GRANT SELECT (canary), UPDATE (canary) ON secrets TO grove_app;
