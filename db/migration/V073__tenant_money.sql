-- What a tenant's runs may spend in a day and in a month of UTC, all together: a row above the ledgers of all of its trees.
ALTER TABLE tenant_limits
    -- NULL for no limit; 0 lets none be spent.
    ADD COLUMN max_usd_per_day   numeric(18, 9) CHECK (max_usd_per_day >= 0),
    ADD COLUMN max_usd_per_month numeric(18, 9) CHECK (max_usd_per_month >= 0);

CREATE TABLE tenant_ledgers (
    tenant_id     uuid           NOT NULL REFERENCES tenants (id),
    period        text           NOT NULL CHECK (period IN ('day', 'month')),
    begins_on     date           NOT NULL,
    -- What runs have spent, and what those that are executed may still spend of what was reserved on these days.
    committed_usd numeric(27, 9) NOT NULL CHECK (committed_usd >= 0),
    PRIMARY KEY (tenant_id, period, begins_on)
) WITH (fillfactor = 50);

CALL fence_by_tenant('tenant_ledgers');
CALL open_to_engine('tenant_ledgers');
CALL open_to_deletion('tenant_ledgers');
GRANT SELECT ON tenant_ledgers TO grove_app;
GRANT SELECT, INSERT, UPDATE ON tenant_ledgers TO grove_engine;

-- On which day what the run has not spent yet was reserved, where its tenant's money is limited.
ALTER TABLE run_allotments ADD COLUMN reserved_on date;

-- As of V072, and none where a tenant has nothing left to spend.
CREATE OR REPLACE FUNCTION admit_runs() RETURNS trigger LANGUAGE plpgsql AS $function$
DECLARE
    asked     record;
    spent     record;
    this      timestamptz := date_trunc('minute', clock_timestamp());
    started   integer;
    frees_at  timestamptz;
BEGIN
    FOR asked IN
        SELECT l.tenant_id, l.max_runs_per_minute AS most, l.max_usd_per_day, l.max_usd_per_month, count(*) AS runs
          FROM inserted i JOIN tenant_limits l ON l.tenant_id = i.tenant_id
         WHERE i.parent_run_id IS NULL
         GROUP BY l.tenant_id
         ORDER BY l.tenant_id
    LOOP
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
