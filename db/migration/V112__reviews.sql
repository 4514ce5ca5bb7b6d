-- Agents that review calls before persons are asked: which run reviews a call that waits, and what came of it.

CREATE TABLE agent_run_reviews (
    tenant_id       uuid        NOT NULL,
    -- Of the call; one wait is reviewed once.
    wait_id         uuid        NOT NULL,
    run_id          uuid        NOT NULL,
    agent           text        NOT NULL,
    agent_version   integer,
    -- NULL where the agent could not be asked.
    reviewer_run_id uuid,
    began_at        timestamptz NOT NULL,
    -- The next step is asked from then on.
    ends_at         timestamptz NOT NULL,
    ended_at        timestamptz,
    outcome         text        CHECK (outcome IN ('approved', 'denied', 'escalated', 'failed', 'timed_out', 'not_asked', 'superseded')),
    reason          text,
    PRIMARY KEY (tenant_id, wait_id),
    CHECK ((ended_at IS NULL) = (outcome IS NULL)),
    CHECK (reviewer_run_id IS NOT NULL OR outcome IS NOT NULL),
    FOREIGN KEY (tenant_id, run_id) REFERENCES agent_runs (tenant_id, id)
);
CREATE INDEX agent_run_reviews_of_run ON agent_run_reviews (tenant_id, run_id);
CREATE INDEX agent_run_reviews_open ON agent_run_reviews (tenant_id, run_id) WHERE ended_at IS NULL;
CREATE INDEX agent_run_waits_to_review ON agent_run_waits (tenant_id, run_id)
    WHERE resolved_at IS NULL AND (quorum ->> 'reviewer') IS NOT NULL;

CALL fence_by_tenant('agent_run_reviews');
CALL open_to_engine('agent_run_reviews');
CALL open_to_deletion('agent_run_reviews');
GRANT SELECT, INSERT, UPDATE (ended_at, outcome, reason) ON agent_run_reviews TO grove_app;
GRANT SELECT ON agent_run_reviews TO grove_engine;

-- The agent that voted, with the run in which it did. Such a vote has the id of that run as its key, so that servers of before read it.
ALTER TABLE decision_votes ADD COLUMN agent text, ADD COLUMN agent_version integer, ADD COLUMN reviewer_run_id uuid,
    ADD CHECK ((agent IS NULL) = (reviewer_run_id IS NULL) AND (agent IS NULL) = (agent_version IS NULL));
