-- Views that people of a tenant keep: a name for what a page of the operator's UI shows, by its query.
CREATE TABLE saved_views (
    tenant_id       uuid        NOT NULL,
    name            text        COLLATE "C" NOT NULL,
    query           text        NOT NULL,
    -- The key that saved it last.
    created_by      uuid        NOT NULL,
    created_by_name text        NOT NULL,
    created_at      timestamptz NOT NULL,
    updated_at      timestamptz NOT NULL,
    PRIMARY KEY (tenant_id, name)
);

CALL fence_by_tenant('saved_views');
GRANT SELECT, INSERT, UPDATE, DELETE ON saved_views TO grove_app;
