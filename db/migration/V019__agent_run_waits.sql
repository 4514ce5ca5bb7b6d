-- Waits: a run that needs an answer from outside is rows only, one for each call: what was asked, until when, and what came of it.
CREATE TABLE agent_run_waits (
    tenant_id        uuid        NOT NULL,
    -- UUIDv7, so that their order is the order in which they were asked.
    id               uuid        NOT NULL PRIMARY KEY,
    run_id           uuid        NOT NULL,
    turn             integer     NOT NULL,
    call_id          text        NOT NULL,
    kind             text        NOT NULL CHECK (kind IN ('client_tool', 'approval', 'in_doubt', 'child', 'budget')),
    tool             text        NOT NULL,
    arguments        json        NOT NULL,
    -- SHA-256 of the arguments in the form of RFC 8785.
    digest           text        NOT NULL CHECK (digest ~ '^[0-9a-f]{64}$'),
    created_at       timestamptz NOT NULL,
    -- The end of the time for an answer; NULL for none.
    expires_at       timestamptz,
    -- When the sweep must look at it: the sooner of that and the run's deadline.
    due_at           timestamptz NOT NULL,
    resolved_at      timestamptz,
    resolution       text CHECK (resolution IN ('answered', 'approved', 'denied', 'expired', 'happened', 'did_not_happen',
                                                'tell_model', 'withdrawn', 'raised', 'stopped')),
    decided_by       uuid,
    decided_by_name  text,
    reason           text,
    edited_arguments json,
    -- Of what may be executed: the digest of the edited arguments, where there are some.
    approved_digest  text CHECK (approved_digest ~ '^[0-9a-f]{64}$'),
    content          text,
    is_error         boolean,
    -- Of the content before it was cut, so that the same answer is known when it comes again.
    content_digest   text,
    CHECK ((resolved_at IS NULL) = (resolution IS NULL)),
    CHECK ((approved_digest IS NOT NULL) = (resolution IS NOT DISTINCT FROM 'approved')),
    FOREIGN KEY (tenant_id, run_id) REFERENCES agent_runs (tenant_id, id)
);

-- A call waits for one thing at a time.
CREATE UNIQUE INDEX agent_run_waits_open ON agent_run_waits (run_id, call_id) WHERE resolved_at IS NULL;
CREATE INDEX agent_run_waits_by_run ON agent_run_waits (tenant_id, run_id, id);
CREATE INDEX agent_run_waits_due ON agent_run_waits (due_at) WHERE resolved_at IS NULL;
CREATE INDEX agent_run_waits_to_decide ON agent_run_waits (tenant_id, id)
    WHERE resolved_at IS NULL AND kind IN ('approval', 'in_doubt', 'budget');
-- Waits that the end of a run answers.
CREATE INDEX agent_run_waits_children ON agent_run_waits (run_id, turn, call_id)
    WHERE resolved_at IS NULL AND kind = 'child';

CALL fence_by_tenant('agent_run_waits');
CALL open_to_engine('agent_run_waits');
-- What was asked is never changed.
GRANT SELECT, UPDATE (resolved_at, resolution, decided_by, decided_by_name, reason, edited_arguments,
                      approved_digest, content, is_error, content_digest) ON agent_run_waits TO grove_app;
GRANT SELECT, INSERT, UPDATE (resolved_at, resolution) ON agent_run_waits TO grove_engine;
