-- What stands above every run of a tenant as it is now: its ceiling, a chain of policies, and its brake.
CREATE TABLE tenant_ceilings (
    tenant_id       uuid        NOT NULL PRIMARY KEY REFERENCES tenants (id),
    -- Versions of policies as they were named, and the chain in authorities that their layers came to. Both NULL for no ceiling.
    policies        text[],
    digest          text        COLLATE "C" CHECK (digest ~ '^[0-9a-f]{64}$'),
    -- Only operators change what one of them has locked.
    locked          boolean     NOT NULL DEFAULT false,
    brake           text        NOT NULL DEFAULT 'none' CHECK (brake IN ('none', 'pause', 'stop')),
    brake_reason    text,
    brake_locked    boolean     NOT NULL DEFAULT false,
    -- Since when; NULL while it is not braked.
    braked_at       timestamptz,
    updated_by      uuid        NOT NULL,
    updated_by_name text        NOT NULL,
    updated_at      timestamptz NOT NULL,
    CHECK ((policies IS NULL) = (digest IS NULL)),
    CHECK ((brake = 'none') = (braked_at IS NULL))
);

CALL fence_by_tenant('tenant_ceilings');
CALL open_to_engine('tenant_ceilings');
CALL open_to_deletion('tenant_ceilings');
GRANT SELECT, INSERT, UPDATE ON tenant_ceilings TO grove_app;
GRANT SELECT ON tenant_ceilings TO grove_engine;

-- Replicas remember ceilings as they remember keys: by the same number each of them knows that it has to read them again.
CREATE CONSTRAINT TRIGGER count_ceiling_as_key_revocation AFTER INSERT OR UPDATE OR DELETE ON tenant_ceilings
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION count_key_revocation();

CREATE FUNCTION note_ceiling() RETURNS trigger LANGUAGE plpgsql AS $function$
DECLARE
    before jsonb := '{}';
BEGIN
    IF TG_OP = 'UPDATE' THEN
        before := to_jsonb(OLD);
    END IF;
    IF (to_jsonb(NEW.policies), NEW.locked) IS DISTINCT FROM (NULLIF(before -> 'policies', 'null'), COALESCE((before ->> 'locked')::boolean, false)) THEN
        PERFORM note_change(NEW.tenant_id, 'ceiling', CASE WHEN NEW.digest IS NULL THEN 'removed' ELSE 'set' END, NULL, NEW.tenant_id,
                            concat_ws(', ', array_to_string(NEW.policies, ', '), CASE WHEN NEW.locked THEN 'locked' END));
    END IF;
    IF (NEW.brake, NEW.brake_reason, NEW.brake_locked)
           IS DISTINCT FROM (COALESCE(before ->> 'brake', 'none'), before ->> 'brake_reason', COALESCE((before ->> 'brake_locked')::boolean, false)) THEN
        PERFORM note_change(NEW.tenant_id, 'brake', 'set', NEW.brake, NEW.tenant_id,
                            concat_ws(': ', CASE WHEN NEW.brake_locked THEN 'locked' END, NEW.brake_reason));
    END IF;
    RETURN NULL;
END
$function$;
CREATE TRIGGER tenant_ceilings_audited AFTER INSERT OR UPDATE ON tenant_ceilings FOR EACH ROW EXECUTE FUNCTION note_ceiling();

-- A server that knows no ceilings executes no run of a tenant that has one, or is braked: neither claims it nor writes an entry for it.
CREATE POLICY agent_runs_under_ceiling ON agent_runs AS RESTRICTIVE FOR UPDATE TO grove_engine
    USING (grove_level() >= 3 OR NOT EXISTS (
        SELECT FROM tenant_ceilings c
         WHERE c.tenant_id = agent_runs.tenant_id AND (c.digest IS NOT NULL OR c.brake <> 'none')));

CREATE FUNCTION refuse_runs_under_ceiling() RETURNS trigger LANGUAGE plpgsql AS $function$
BEGIN
    IF EXISTS (SELECT FROM tenant_ceilings c
                WHERE c.tenant_id = NEW.tenant_id AND (c.digest IS NOT NULL OR c.brake <> 'none')) THEN
        RAISE restrict_violation USING MESSAGE = 'the tenant has a ceiling, or is braked; a newer server is needed';
    END IF;
    RETURN NEW;
END
$function$;
CREATE TRIGGER agent_runs_under_ceiling BEFORE INSERT ON agent_runs
    FOR EACH ROW WHEN (grove_level() < 3) EXECUTE FUNCTION refuse_runs_under_ceiling();

-- With its owner's rights, since requests see no replicas: it takes nothing from its caller, and says no more than yes or no.
CREATE FUNCTION every_server_knows_ceilings() RETURNS boolean
    LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
BEGIN ATOMIC
    SELECT NOT EXISTS (SELECT FROM replicas WHERE level IS NULL OR level < 3);
END;
REVOKE EXECUTE ON FUNCTION every_server_knows_ceilings FROM PUBLIC;
GRANT EXECUTE ON FUNCTION every_server_knows_ceilings TO grove_app, grove_engine;

-- While a tenant is paused the clocks of its runs stand, at this place.
CREATE FUNCTION brake_place() RETURNS text LANGUAGE sql IMMUTABLE RETURN 'brake';

-- Each living run of the tenant that has begun, and whose clock the brake has not stopped yet.
CREATE FUNCTION stop_clocks_of_braked(tenant uuid) RETURNS void LANGUAGE sql AS $$
    INSERT INTO run_clock_stops (tenant_id, run_id, waiting_run_id, place, begun_at)
    SELECT r.tenant_id, r.id, r.id, brake_place(), clock_timestamp()
      FROM agent_runs r
     WHERE r.tenant_id = tenant AND r.status IN ('queued', 'running', 'waiting') AND r.started_at IS NOT NULL
       AND NOT EXISTS (SELECT FROM run_clock_stops s
                        WHERE s.waiting_run_id = r.id AND s.place = brake_place() AND s.ended_at IS NULL)
$$;

CREATE FUNCTION start_clocks_of_braked(tenant uuid) RETURNS void LANGUAGE sql AS $$
    UPDATE run_clock_stops s SET ended_at = clock_timestamp()
      FROM agent_runs r
     WHERE r.tenant_id = tenant AND s.waiting_run_id = r.id AND s.place = brake_place() AND s.ended_at IS NULL
$$;

-- How long a run has waited for people and applications: what the brake has its clock stand for is no such wait.
CREATE FUNCTION wait_stood(of_run uuid, until timestamptz) RETURNS interval LANGUAGE sql STABLE AS $$
    SELECT make_interval(secs => COALESCE(sum(extract(epoch FROM upper(span) - lower(span))), 0)::double precision)
      FROM (SELECT unnest(range_agg(tstzrange(s.begun_at, GREATEST(s.begun_at, COALESCE(s.ended_at, w.finished_at, until))))) AS span
              FROM run_clock_stops s LEFT JOIN agent_runs w ON w.id = s.waiting_run_id AND s.ended_at IS NULL
             WHERE s.run_id = of_run AND s.place <> brake_place()) spans
$$;

CREATE OR REPLACE FUNCTION wait_left(of_run uuid, until timestamptz) RETURNS interval LANGUAGE sql STABLE AS $$
    WITH RECURSIVE above AS (
        SELECT id, parent_run_id, limits FROM agent_runs WHERE id = of_run
        UNION ALL
        SELECT p.id, p.parent_run_id, p.limits FROM agent_runs p JOIN above ON above.parent_run_id = p.id
    )
    SELECT min(GREATEST(interval '0', (limits ->> 'max_wait_seconds')::bigint * interval '1 second' - wait_stood(id, until)))
      FROM above
     WHERE (limits -> 'max_wait_seconds') IS NOT NULL
$$;
