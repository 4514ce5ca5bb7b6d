-- What a caller asked for under a key of its own, written with its effect: the same again within a day is answered, not done.
CREATE TABLE idempotency_keys (
    tenant_id   uuid        NOT NULL,
    -- The API key that asked: what others use as their keys is theirs.
    holder      uuid        NOT NULL,
    key         text        COLLATE "C" NOT NULL,
    -- SHA-256 of the method, the path and the body.
    fingerprint text        NOT NULL,
    run_id      uuid        NOT NULL,
    -- The run's last event before the effect: where a stream of it begins.
    after_seq   bigint      NOT NULL,
    created_at  timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (tenant_id, holder, key),
    FOREIGN KEY (tenant_id, run_id) REFERENCES agent_runs (tenant_id, id)
);

CREATE INDEX idempotency_keys_by_age ON idempotency_keys (created_at);

CALL fence_by_tenant('idempotency_keys');
CALL open_to_engine('idempotency_keys');
GRANT SELECT, INSERT, UPDATE ON idempotency_keys TO grove_app;
-- Old ones are removed a part at a time, by their names.
GRANT SELECT (tenant_id, holder, key, created_at), DELETE ON idempotency_keys TO grove_engine;
