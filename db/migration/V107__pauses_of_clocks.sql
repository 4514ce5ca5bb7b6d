-- The clocks of a paused tenant's runs stand because it is paused, whenever each of them began: as long as it is, its row alone says so, and
-- nothing is written for a run, which could come too late for one that begins meanwhile. What a pause was is written in the transaction that ends it.
DROP FUNCTION stop_clocks_of_braked(uuid);
DROP FUNCTION start_clocks_of_braked(uuid);
-- The triggers' locks keep brakes from moving meanwhile.
LOCK TABLE tenant_ceilings IN SHARE ROW EXCLUSIVE MODE;
SET LOCAL ROLE grove_engine;
UPDATE run_clock_stops SET ended_at = clock_timestamp() WHERE place = brake_place() AND ended_at IS NULL;
RESET ROLE;

-- Since when the clock of a run stands for the brake; NULL where it does not, or has not begun.
CREATE FUNCTION paused_since(of_run uuid) RETURNS timestamptz LANGUAGE sql STABLE AS $$
    SELECT GREATEST(c.braked_at, r.started_at)
      FROM agent_runs r JOIN tenant_ceilings c ON c.tenant_id = r.tenant_id
     WHERE r.id = of_run AND r.started_at IS NOT NULL AND r.finished_at IS NULL AND c.brake = 'pause'
$$;

CREATE OR REPLACE FUNCTION clock_stood(of_run uuid, until timestamptz) RETURNS interval LANGUAGE sql STABLE AS $$
    SELECT make_interval(secs => COALESCE(sum(extract(epoch FROM upper(span) - lower(span))), 0)::double precision)
      FROM (SELECT unnest(range_agg(stops.span)) AS span
              FROM (SELECT tstzrange(s.begun_at, GREATEST(s.begun_at, COALESCE(s.ended_at, w.finished_at, until))) AS span
                      FROM run_clock_stops s LEFT JOIN agent_runs w ON w.id = s.waiting_run_id AND s.ended_at IS NULL
                     WHERE s.run_id = of_run
                     UNION ALL
                    SELECT tstzrange(since, GREATEST(since, until)) FROM paused_since(of_run) AS since WHERE since IS NOT NULL) stops) spans
$$;

-- Whichever statement ends it: each living run that has begun has stood since the pause, or since it began.
CREATE FUNCTION note_pause() RETURNS trigger LANGUAGE plpgsql AS $function$
BEGIN
    INSERT INTO run_clock_stops (tenant_id, run_id, waiting_run_id, place, begun_at, ended_at)
    SELECT r.tenant_id, r.id, r.id, brake_place(), GREATEST(OLD.braked_at, r.started_at), clock_timestamp()
      FROM agent_runs r
     WHERE r.tenant_id = OLD.tenant_id AND r.status IN ('queued', 'running', 'waiting') AND r.started_at IS NOT NULL;
    RETURN NULL;
END
$function$;
CREATE TRIGGER tenant_ceilings_released AFTER UPDATE ON tenant_ceilings
    FOR EACH ROW WHEN (OLD.brake = 'pause' AND NEW.brake <> 'pause') EXECUTE FUNCTION note_pause();
