-- Tenants: the fence that every other row stands behind. The engine's role reads them to share its work out fairly.
CREATE TABLE tenants (
    id         uuid        NOT NULL PRIMARY KEY,
    name       text        NOT NULL UNIQUE,
    created_at timestamptz NOT NULL
);

GRANT SELECT, INSERT ON tenants TO grove_engine;
