package dev.grove.core.retention.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.database.Plans;
import dev.grove.core.run.ManyRuns;
import java.time.Clock;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Rows read for a batch do not grow with the runs that a tenant has. */
class ExpiredRowsPlanIT extends RetentionBed {

    /** Ids of the past, a second apart. */
    private static final String AGE =
            """
            UPDATE agent_runs r
               SET id = old.id, root_run_id = old.id, finished_at = now() - make_interval(days => 60, secs => n)
              FROM (SELECT id AS was, n,
                           (lpad(to_hex((extract(epoch FROM now()) - 60 * 86400 - n)::bigint * 1000), 12, '0')
                            || '7' || substr(md5(n::text), 1, 3) || '8' || substr(md5(n::text), 4, 15))::uuid AS id
                      FROM (SELECT id, row_number() OVER () AS n FROM agent_runs WHERE status = 'completed') AS runs) AS old
             WHERE r.id = old.was
            """;

    @Test
    void findsTheOldestOfEachStatusByTheIndexOfStatuses() {
        // Runs of the other statuses do not exist: a search for one by ids would read all.
        ManyRuns.thatAreOver(fixtures, tenant, agent, 5_000);
        fixtures.owner().sql(AGE).update();
        fixtures.owner().sql("ANALYZE agent_runs").update();
        List<String> plan =
                Plans.of(
                        database,
                        engine ->
                                new ExpiredRows(engine, settings(), Clock.systemUTC())
                                        .roots(tenant, KEEP, new UUID(0, 0), 100));
        assertThat(plan)
                .anyMatch(line -> line.contains("Index Scan using agent_runs_roots"))
                .anyMatch(line -> line.contains("Index Cond") && line.contains("ROW(status, id)"));
    }
}
