-- Who used which secret for what: written before the value is given out, and never changed.
CREATE TABLE secret_uses (
    tenant_id uuid        NOT NULL REFERENCES tenants (id),
    id        uuid        NOT NULL,
    secret    text        COLLATE "C" NOT NULL,
    version   bigint      NOT NULL,
    run_id    uuid,
    purpose   text        NOT NULL,
    used_at   timestamptz NOT NULL,
    PRIMARY KEY (tenant_id, id),
    FOREIGN KEY (tenant_id, run_id) REFERENCES agent_runs (tenant_id, id)
);

-- The newest uses of one secret: ids are UUIDv7, so their order is that of creation.
CREATE INDEX secret_uses_of_secret ON secret_uses (tenant_id, secret, id DESC);

ALTER TABLE secret_uses ENABLE ROW LEVEL SECURITY;
ALTER TABLE secret_uses FORCE ROW LEVEL SECURITY;
CREATE POLICY secret_uses_tenant ON secret_uses TO grove_app
    USING (tenant_id = NULLIF(current_setting('grove.tenant', true), '')::uuid)
    WITH CHECK (tenant_id = NULLIF(current_setting('grove.tenant', true), '')::uuid);
CREATE POLICY secret_uses_engine ON secret_uses TO grove_engine USING (true) WITH CHECK (true);
-- No UPDATE, no DELETE: the trail is append-only for the database too.
GRANT SELECT ON secret_uses TO grove_app;
GRANT SELECT, INSERT ON secret_uses TO grove_engine;
