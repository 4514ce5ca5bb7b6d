-- Keys that all replicas of one installation share and nothing else has, such as the one that signs sandbox labels.
CREATE TABLE server_keys (
    name       text        NOT NULL PRIMARY KEY,
    value      bytea       NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now()
);

GRANT SELECT, INSERT ON server_keys TO grove_engine;
