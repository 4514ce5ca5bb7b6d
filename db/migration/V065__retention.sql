-- What may be deleted when, what must not be, and what was: ages by tenant, legal holds, and receipts that outlive what they count.

-- A tenant without a row has the ages of the server's settings.
CREATE TABLE tenant_retention (
    tenant_id       uuid        NOT NULL PRIMARY KEY REFERENCES tenants (id),
    -- How long after their end runs are kept, and how long their files; NULL for ever.
    runs_days       integer     CHECK (runs_days BETWEEN 1 AND 36500),
    files_days      integer     CHECK (files_days BETWEEN 1 AND 36500),
    updated_by      uuid        NOT NULL,
    updated_by_name text        NOT NULL,
    updated_at      timestamptz NOT NULL
);

CALL fence_by_tenant('tenant_retention');
CALL open_to_engine('tenant_retention');
GRANT SELECT ON tenant_retention TO grove_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON tenant_retention TO grove_engine;

-- Of a tenant, or of a tree of runs: nothing of it is deleted while the hold stands. A released one stays, to say that it was.
CREATE TABLE legal_holds (
    tenant_id        uuid        NOT NULL REFERENCES tenants (id),
    id               uuid        NOT NULL PRIMARY KEY,
    -- The run that was named, and the tree that it is of; NULL for all that the tenant has.
    run_id           uuid,
    root_run_id      uuid,
    reason           text        NOT NULL,
    -- One that an operator placed is released by an operator alone.
    by_operator      boolean     NOT NULL,
    placed_by        uuid        NOT NULL,
    placed_by_name   text        NOT NULL,
    placed_at        timestamptz NOT NULL,
    released_by      uuid,
    released_by_name text,
    released_at      timestamptz,
    CHECK ((run_id IS NULL) = (root_run_id IS NULL)),
    CHECK ((released_at IS NULL) = (released_by IS NULL))
);
CREATE INDEX legal_holds_of_tenant ON legal_holds (tenant_id, id);
CREATE INDEX legal_holds_standing ON legal_holds (tenant_id, root_run_id) WHERE released_at IS NULL;

CALL fence_by_tenant('legal_holds');
CALL open_to_engine('legal_holds');
GRANT SELECT, INSERT, UPDATE (released_by, released_by_name, released_at) ON legal_holds TO grove_app;
GRANT SELECT ON legal_holds TO grove_engine;

-- Deletions that were asked for, and by the day what went by its age. Without a foreign key, since the receipt of a tenant's deletion
-- is kept after the tenant is gone.
CREATE TABLE deletions (
    tenant_id     uuid        NOT NULL,
    id            uuid        NOT NULL PRIMARY KEY,
    kind          text        NOT NULL CHECK (kind IN ('run', 'user', 'tenant', 'retention')),
    -- The run's id, the tenant's name, the day; of a person SHA-256 of the tenant's id and the name, since the name must go, too.
    subject       text        NOT NULL,
    -- The person, while there is something left of theirs.
    person        text,
    asked_by      uuid,
    asked_by_name text,
    asked_at      timestamptz NOT NULL,
    status        text        NOT NULL CHECK (status IN ('running', 'completed')),
    -- Of a running one that cannot go on: why.
    waits_for     text,
    -- Of a tenant: transactions from this one on began after it was closed.
    closed_before xid8,
    -- Rows by table.
    counts        json        NOT NULL,
    -- Of a tenant: what its runs had cost, by the month.
    settled       json,
    completed_at  timestamptz,
    CHECK ((status = 'completed') = (completed_at IS NOT NULL)),
    CHECK (person IS NULL OR (kind = 'user' AND status = 'running'))
);
CREATE INDEX deletions_of_tenant ON deletions (tenant_id, id);
CREATE UNIQUE INDEX deletions_of_subject ON deletions (tenant_id, kind, subject) WHERE kind <> 'user';
CREATE UNIQUE INDEX deletions_running ON deletions (tenant_id, kind, subject) WHERE status = 'running';

CALL fence_by_tenant('deletions');
CALL open_to_engine('deletions');
GRANT SELECT ON deletions TO grove_app;
-- No DELETE: a receipt stays.
GRANT SELECT, INSERT, UPDATE (person, status, waits_for, closed_before, counts, settled, completed_at) ON deletions TO grove_engine;
