-- A replica holds one lease for all of its runs: a run whose owner has no row here may be taken over. A replica extends its
-- own row; another one deletes the row once its end has passed, which the first finds out when it extends it again.
CREATE TABLE replicas (
    id           uuid        NOT NULL PRIMARY KEY,
    started_at   timestamptz NOT NULL,
    alive_until  timestamptz NOT NULL,
    -- Since when it has extended its lease without a gap: one that was cut off itself does not judge others.
    steady_since timestamptz NOT NULL,
    -- Up to which revocation of keys it has forgotten the keys that it remembers, and how long its lease is; NULL of one that
    -- remembers none: nothing waits for it.
    keys_seen    bigint,
    lease_ms     bigint
) WITH (fillfactor = 50);

GRANT SELECT, INSERT, UPDATE, DELETE ON replicas TO grove_engine;
