-- What operators let a tenant use: runs at once, runs by the minute, and requests of each of its keys.
CREATE TABLE tenant_limits (
    tenant_id               uuid        NOT NULL PRIMARY KEY REFERENCES tenants (id),
    -- NULL for no limit; 0 lets none.
    max_concurrent_runs     integer     CHECK (max_concurrent_runs >= 0),
    max_runs_per_minute     integer     CHECK (max_runs_per_minute >= 0),
    max_requests_per_minute integer     CHECK (max_requests_per_minute >= 1),
    updated_by              uuid        NOT NULL,
    updated_by_name         text        NOT NULL,
    updated_at              timestamptz NOT NULL
);

CALL fence_by_tenant('tenant_limits');
CALL open_to_engine('tenant_limits');
CALL open_to_deletion('tenant_limits');
GRANT SELECT ON tenant_limits TO grove_app;
GRANT SELECT, INSERT, UPDATE ON tenant_limits TO grove_engine;

-- Replicas remember limits as they remember keys: by the same number each of them knows that it has to read them again.
CREATE CONSTRAINT TRIGGER count_limits_as_key_revocation AFTER INSERT OR UPDATE OR DELETE ON tenant_limits
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION count_key_revocation();

-- How many runs a tenant with such a limit has started in the minute of its last start.
CREATE TABLE tenant_starts (
    tenant_id uuid        NOT NULL PRIMARY KEY REFERENCES tenants (id),
    minute    timestamptz NOT NULL,
    runs      integer     NOT NULL
) WITH (fillfactor = 50);

CALL fence_by_tenant('tenant_starts');
CALL open_to_engine('tenant_starts');
CALL open_to_deletion('tenant_starts');
GRANT SELECT, INSERT, UPDATE ON tenant_starts TO grove_app, grove_engine;

-- In the transaction that inserts the runs, whichever statement does. What runs start themselves is not counted: it belongs to a run that was.
-- Tenants in one order, so that no two groups of starts can wait for each other.
CREATE FUNCTION admit_runs() RETURNS trigger LANGUAGE plpgsql AS $function$
DECLARE
    asked     record;
    this      timestamptz := date_trunc('minute', clock_timestamp());
    started   integer;
    frees_at  timestamptz;
BEGIN
    FOR asked IN
        SELECT l.tenant_id, l.max_runs_per_minute AS most, count(*) AS runs
          FROM inserted i JOIN tenant_limits l ON l.tenant_id = i.tenant_id
         WHERE i.parent_run_id IS NULL AND l.max_runs_per_minute IS NOT NULL
         GROUP BY l.tenant_id
         ORDER BY l.tenant_id
    LOOP
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
CREATE TRIGGER agent_runs_admitted AFTER INSERT ON agent_runs REFERENCING NEW TABLE AS inserted
    FOR EACH STATEMENT EXECUTE FUNCTION admit_runs();

-- How many more runs of a tenant may be executed. What asks has these places until its transaction ends; meanwhile there are none for others.
-- It reads what was committed before it got them, since each statement of a volatile function has a snapshot of its own.
CREATE FUNCTION free_run_places(of_tenant uuid, most integer) RETURNS integer LANGUAGE plpgsql VOLATILE AS $function$
BEGIN
    IF NOT pg_try_advisory_xact_lock(hashtextextended('run places ' || of_tenant, 0)) THEN
        RETURN 0;
    END IF;
    RETURN GREATEST(most - (SELECT count(*) FROM agent_runs
                             WHERE tenant_id = of_tenant AND status = 'running' AND kind <> 'workflow'), 0);
END
$function$;
REVOKE EXECUTE ON FUNCTION free_run_places FROM PUBLIC;
GRANT EXECUTE ON FUNCTION free_run_places TO grove_engine;
