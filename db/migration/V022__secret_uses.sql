-- Which secret was used by which run for what: written before the value is given out, and never changed.
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

CALL fence_by_tenant('secret_uses');
CALL open_to_engine('secret_uses');
-- The trail ends after 90 days (in hours: a day of a time zone may have 23); what is younger is append-only for the engine too.
CREATE POLICY secret_uses_old ON secret_uses AS RESTRICTIVE FOR DELETE TO grove_engine
    USING (used_at < now() - interval '2160 hours');
GRANT SELECT ON secret_uses TO grove_app;
GRANT SELECT, INSERT, DELETE ON secret_uses TO grove_engine;
