-- Sessions: conversations of people with agents. A run answers each message; it reads the runs before it where they are, and nothing is copied.
CREATE TABLE sessions (
    tenant_id     uuid        NOT NULL REFERENCES tenants (id),
    id            uuid        NOT NULL,
    -- The version that answers, until a caller moves it.
    agent_id      uuid        NOT NULL,
    agent_name    text        COLLATE "C" NOT NULL,
    agent_version integer     NOT NULL CHECK (agent_version >= 1),
    -- NULL for the agent's.
    model         text,
    -- The caller's own id of it, and the person it is with.
    external_id   text        COLLATE "C" CHECK (char_length(external_id) BETWEEN 1 AND 128),
    user_name     text        CHECK (char_length(user_name) BETWEEN 1 AND 200),
    title         text        NOT NULL,
    status        text        NOT NULL CHECK (status IN ('open', 'archived')),
    if_busy       text        NOT NULL CHECK (if_busy IN ('queue', 'interrupt', 'reject')),
    max_messages  integer     CHECK (max_messages >= 1),
    ledger_id     uuid,
    labels        text[]      NOT NULL,
    metadata      jsonb       NOT NULL,
    branch_of     uuid,
    branch_at     integer,
    created_by    uuid        NOT NULL,
    created_at    timestamptz NOT NULL,
    -- What changes with each message: the place of the newest one that began, the next free place, its run, and how many wait.
    head_n        integer     NOT NULL DEFAULT 0 CHECK (head_n >= 0),
    next_n        integer     NOT NULL DEFAULT 1 CHECK (next_n > head_n),
    head_run_id   uuid,
    queued        integer     NOT NULL DEFAULT 0 CHECK (queued >= 0),
    revision      bigint      NOT NULL DEFAULT 1,
    updated_at    timestamptz NOT NULL,
    -- Nobody sees it from then on; its messages and their runs are deleted bit by bit.
    deleted_at    timestamptz,
    PRIMARY KEY (tenant_id, id),
    CHECK ((branch_of IS NULL) = (branch_at IS NULL))
);
CREATE UNIQUE INDEX sessions_external ON sessions (tenant_id, agent_id, COALESCE(user_name, ''), external_id)
    WHERE external_id IS NOT NULL AND deleted_at IS NULL;
CREATE INDEX sessions_by_update ON sessions (tenant_id, updated_at, id);
CREATE INDEX sessions_of_user ON sessions (tenant_id, user_name, updated_at, id) WHERE user_name IS NOT NULL;
CREATE INDEX sessions_by_ledger ON sessions (tenant_id, ledger_id) WHERE ledger_id IS NOT NULL;
-- Where a message waits to be begun.
CREATE INDEX sessions_queued ON sessions (updated_at) WHERE queued > 0 AND deleted_at IS NULL;

CALL fence_by_tenant('sessions');
CALL open_to_engine('sessions');
CALL open_to_deletion('sessions');
GRANT SELECT, INSERT, UPDATE ON sessions TO grove_app;
GRANT SELECT ON sessions TO grove_engine;

-- What is said, in the order in which it came. One that has begun has a place in the conversation, and the run that answers it; its words are
-- the run's goal. In a branch it is a copy with the same run.
CREATE TABLE session_messages (
    tenant_id         uuid        NOT NULL,
    session_id        uuid        NOT NULL,
    id                uuid        NOT NULL,
    -- The caller's own id: the same message again is that message.
    client_id         text        COLLATE "C" CHECK (char_length(client_id) BETWEEN 1 AND 200),
    fingerprint       text        NOT NULL,
    state             text        NOT NULL CHECK (state IN ('queued', 'started', 'withdrawn', 'refused', 'superseded')),
    -- Of one that waits before others.
    first             boolean     NOT NULL DEFAULT false,
    -- Of one that has not begun.
    text              text,
    -- Of one that has: its place, its run, and the summary that its run began with instead of what was said before.
    n                 integer     CHECK (n >= 1),
    run_id            uuid,
    -- The place before it when it began, 0 for none: a rewind undoes messages, and changes no line of them.
    prev_n            integer     CHECK (prev_n >= 0 AND prev_n < n),
    summary_run_id    uuid,
    summary_number    integer,
    -- What its run may spend of the ledger, until it has ended and what it did spend is known.
    reserved_usd      numeric(18, 9),
    reserved_tokens   bigint,
    -- Of one that could not begin.
    error_code        text,
    error_message     text,
    created_by        uuid        NOT NULL,
    created_at        timestamptz NOT NULL,
    PRIMARY KEY (tenant_id, session_id, id),
    FOREIGN KEY (tenant_id, session_id) REFERENCES sessions (tenant_id, id),
    CHECK ((n IS NULL) = (run_id IS NULL)),
    CHECK ((n IS NULL) = (prev_n IS NULL)),
    CHECK ((n IS NULL) = (state NOT IN ('started', 'superseded'))),
    CHECK ((state = 'refused') = (error_code IS NOT NULL)),
    CHECK ((summary_run_id IS NULL) = (summary_number IS NULL))
);
CREATE UNIQUE INDEX session_messages_place ON session_messages (tenant_id, session_id, n) WHERE n IS NOT NULL;
CREATE UNIQUE INDEX session_messages_client ON session_messages (tenant_id, session_id, client_id)
    WHERE client_id IS NOT NULL AND state <> 'superseded';
-- Order of lists: messages without a place are last.
CREATE INDEX session_messages_order ON session_messages (tenant_id, session_id, COALESCE(n, 2147483647), id);
CREATE INDEX session_messages_run ON session_messages (tenant_id, run_id) WHERE run_id IS NOT NULL;
CREATE INDEX session_messages_queued ON session_messages (tenant_id, session_id, first DESC, id) WHERE state = 'queued';
CREATE INDEX session_messages_reserved ON session_messages (tenant_id, session_id)
    WHERE reserved_usd IS NOT NULL OR reserved_tokens IS NOT NULL;

CALL fence_by_tenant('session_messages');
CALL open_to_engine('session_messages');
CALL open_to_deletion('session_messages');
GRANT SELECT, INSERT, UPDATE ON session_messages TO grove_app;
GRANT SELECT ON session_messages TO grove_engine;

-- What the runs of a session, and of all branches of it, may spend together.
CREATE TABLE session_ledgers (
    tenant_id       uuid           NOT NULL REFERENCES tenants (id),
    id              uuid           NOT NULL,
    max_usd         numeric(18, 9) CHECK (max_usd > 0),
    max_tokens      bigint         CHECK (max_tokens > 0),
    reserved_usd    numeric(18, 9) NOT NULL DEFAULT 0 CHECK (reserved_usd >= 0),
    reserved_tokens bigint         NOT NULL DEFAULT 0 CHECK (reserved_tokens >= 0),
    spent_usd       numeric(18, 9) NOT NULL DEFAULT 0 CHECK (spent_usd >= 0),
    spent_tokens    bigint         NOT NULL DEFAULT 0 CHECK (spent_tokens >= 0),
    PRIMARY KEY (tenant_id, id)
);
CALL fence_by_tenant('session_ledgers');
CALL open_to_deletion('session_ledgers');
GRANT SELECT, INSERT, UPDATE ON session_ledgers TO grove_app;
GRANT SELECT (id, reserved_usd, reserved_tokens, spent_usd, spent_tokens) ON session_ledgers TO grove_engine;
-- What a session that is deleted had reserved is settled before.
GRANT UPDATE (reserved_usd, reserved_tokens, spent_usd, spent_tokens) ON session_ledgers TO grove_engine;
GRANT UPDATE (reserved_usd, reserved_tokens) ON session_messages TO grove_engine;
CREATE POLICY session_messages_end ON session_messages AS RESTRICTIVE FOR UPDATE TO grove_engine
    USING (tenant_id = NULLIF(current_setting('grove.deleting', true), '')::uuid);
GRANT UPDATE (deleted_at) ON sessions TO grove_engine;
CREATE POLICY sessions_end ON sessions AS RESTRICTIVE FOR UPDATE TO grove_engine
    USING (tenant_id = NULLIF(current_setting('grove.deleting', true), '')::uuid);

ALTER TABLE deletions DROP CONSTRAINT deletions_kind_check;
ALTER TABLE deletions ADD CONSTRAINT deletions_kind_check CHECK (kind IN ('run', 'session', 'user', 'tenant', 'retention'));

-- The place in a session whose history before it a run begins with; NULL of most runs. A fork has that of its origin.
ALTER TABLE agent_runs ADD COLUMN session_id uuid, ADD COLUMN session_n integer,
    ADD CONSTRAINT agent_runs_session CHECK ((session_id IS NULL) = (session_n IS NULL));

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
       r.origin, r.workflow, r.workflow_name, r.workflow_version, r.output_schema, r.title, r.session_id
  FROM agent_runs r
  LEFT JOIN LATERAL (
       SELECT * FROM run_log l
        WHERE l.run_id = r.id AND r.status = 'running'
        ORDER BY l.seq DESC LIMIT 1) newest ON true;

-- A run of a session may summarise what was said before its own message: then no turn of its own is covered.
ALTER TABLE agent_run_compactions ADD COLUMN to_message integer CHECK (to_message >= 1);
ALTER TABLE agent_run_compactions DROP CONSTRAINT agent_run_compactions_after_turn_check;
ALTER TABLE agent_run_compactions ADD CONSTRAINT agent_run_compactions_after_turn_check
    CHECK (after_turn >= CASE WHEN to_message IS NULL THEN 1 ELSE 0 END);
ALTER TABLE agent_run_compactions DROP CONSTRAINT agent_run_compactions_check;
ALTER TABLE agent_run_compactions ADD CONSTRAINT agent_run_compactions_check
    CHECK (to_turn >= CASE WHEN to_message IS NULL THEN 1 ELSE 0 END AND to_turn <= after_turn);
