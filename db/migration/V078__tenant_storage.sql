-- What a tenant may keep: runs, files and definitions are measured now and then, and no run is started while that is as much as it may be.
ALTER TABLE tenant_limits
    -- NULL for no limit.
    ADD COLUMN max_storage_bytes bigint CHECK (max_storage_bytes >= 1);

-- One row of a tenant with such a limit.
CREATE TABLE tenant_storage (
    tenant_id   uuid        NOT NULL PRIMARY KEY REFERENCES tenants (id),
    -- NULL until it was measured.
    bytes       bigint      CHECK (bytes >= 0),
    measured_at timestamptz,
    -- When a replica was last at it, by the database's clock: as long as that is recent, no other begins.
    visited_at  timestamptz NOT NULL,
    CHECK ((bytes IS NULL) = (measured_at IS NULL))
) WITH (fillfactor = 50);

CALL fence_by_tenant('tenant_storage');
CALL open_to_engine('tenant_storage');
CALL open_to_deletion('tenant_storage');
GRANT SELECT ON tenant_storage TO grove_app;
GRANT SELECT, INSERT, UPDATE ON tenant_storage TO grove_engine;

-- As of V073, and none while the tenant keeps all that it may. What frees it is deletion, at no known time: frees_at is when it is worth asking again.
CREATE OR REPLACE FUNCTION admit_runs() RETURNS trigger LANGUAGE plpgsql AS $function$
DECLARE
    asked     record;
    kept      record;
    spent     record;
    this      timestamptz := date_trunc('minute', clock_timestamp());
    started   integer;
    frees_at  timestamptz;
BEGIN
    FOR asked IN
        SELECT l.tenant_id, l.max_runs_per_minute AS most, l.max_usd_per_day, l.max_usd_per_month, l.max_storage_bytes,
               count(*) AS runs
          FROM inserted i JOIN tenant_limits l ON l.tenant_id = i.tenant_id
         WHERE i.parent_run_id IS NULL
         GROUP BY l.tenant_id
         ORDER BY l.tenant_id
    LOOP
        IF asked.max_storage_bytes IS NOT NULL THEN
            SELECT bytes, measured_at INTO kept FROM tenant_storage
             WHERE tenant_id = asked.tenant_id AND bytes >= asked.max_storage_bytes;
            IF FOUND THEN
                RAISE EXCEPTION 'the tenant keeps % bytes', kept.bytes
                    USING ERRCODE = 'GQ001',
                          DETAIL = json_build_object('limit', 'max_storage_bytes', 'allowed', asked.max_storage_bytes,
                                                     'used', kept.bytes,
                                                     'measured_at_micros', (extract(epoch FROM kept.measured_at) * 1000000)::bigint,
                                                     'frees_at_micros', (extract(epoch FROM clock_timestamp() + interval '1 minute') * 1000000)::bigint);
            END IF;
        END IF;
        SELECT CASE period WHEN 'day' THEN 'max_usd_per_day' ELSE 'max_usd_per_month' END AS limit_name,
               CASE period WHEN 'day' THEN asked.max_usd_per_day ELSE asked.max_usd_per_month END AS allowed,
               (date_trunc(period, this, 'UTC') AT TIME ZONE 'UTC' + ('1 ' || period)::interval) AT TIME ZONE 'UTC' AS frees_at
          INTO spent
          FROM tenant_ledgers
         WHERE tenant_id = asked.tenant_id AND begins_on = (date_trunc(period, this, 'UTC') AT TIME ZONE 'UTC')::date
           AND committed_usd >= CASE period WHEN 'day' THEN asked.max_usd_per_day ELSE asked.max_usd_per_month END
         ORDER BY period DESC
         LIMIT 1;
        IF FOUND THEN
            RAISE EXCEPTION 'the tenant has nothing left of %', spent.limit_name
                USING ERRCODE = 'GQ001',
                      DETAIL = json_build_object('limit', spent.limit_name, 'allowed', spent.allowed,
                                                 'frees_at_micros', (extract(epoch FROM spent.frees_at) * 1000000)::bigint);
        END IF;
        CONTINUE WHEN asked.most IS NULL;
        INSERT INTO tenant_starts AS s (tenant_id, minute, runs) VALUES (asked.tenant_id, this, asked.runs)
        ON CONFLICT (tenant_id) DO UPDATE
           SET minute = GREATEST(s.minute, excluded.minute),
               runs = CASE WHEN s.minute >= excluded.minute THEN s.runs ELSE 0 END + excluded.runs
        RETURNING s.runs, s.minute + interval '1 minute' INTO started, frees_at;
        IF started > asked.most THEN
            RAISE EXCEPTION 'the tenant has started % runs in this minute', asked.most
                USING ERRCODE = 'GQ001',
                      DETAIL = json_build_object('limit', 'max_runs_per_minute', 'allowed', asked.most,
                                                 'frees_at_micros', (extract(epoch FROM frees_at) * 1000000)::bigint);
        END IF;
    END LOOP;
    RETURN NULL;
END
$function$;
