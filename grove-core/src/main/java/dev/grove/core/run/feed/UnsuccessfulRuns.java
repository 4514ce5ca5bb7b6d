package dev.grove.core.run.feed;

import dev.grove.core.database.TenantDatabase;
import dev.grove.core.database.read.Rows;
import dev.grove.core.database.write.PartialSweep;
import dev.grove.core.id.TenantId;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.springframework.jdbc.core.namedparam.MapSqlParameterSource;
import org.springframework.stereotype.Repository;

/** Counts a tenant's runs that failed or were stopped, by agent, along the index of statuses. */
@Repository
public class UnsuccessfulRuns {

    /** Rows that one answer reads at most, the newest ones. */
    static final int MOST_READ = 50_000;

    /** Ids are UUIDv7: those of a time lie together. */
    private static final String COUNTS =
            """
            SELECT agent_name AS agent, count(*) FILTER (WHERE status = 'failed') AS failed,
                   count(*) FILTER (WHERE status = 'stopped') AS stopped
              FROM ((SELECT agent_name, status FROM agent_runs
                      WHERE tenant_id = :tenant AND status = 'failed' AND id >= :first AND id < :last
                      ORDER BY id DESC LIMIT :most)
                    UNION ALL
                    (SELECT agent_name, status FROM agent_runs
                      WHERE tenant_id = :tenant AND status = 'stopped' AND id >= :first AND id < :last
                      ORDER BY id DESC LIMIT :most)) ended
             WHERE agent_name IS NOT NULL
             GROUP BY agent_name
            """;

    private final TenantDatabase database;

    UnsuccessfulRuns(TenantDatabase database) {
        this.database = database;
    }

    /** Numbers of one agent's runs. */
    public record Counts(long failed, long stopped) {

        public static final Counts NONE = new Counts(0, 0);
    }

    private record Named(String agent, Counts counts) {}

    /**
     * Counts by agent's name; agents without such runs are absent.
     *
     * @param since runs that were started from then on
     * @param until and before then
     */
    public Map<String, Counts> byAgent(TenantId tenant, Instant since, Instant until) {
        List<Named> found =
                database.single(
                        tenant,
                        COUNTS,
                        new MapSqlParameterSource("first", PartialSweep.firstIdAt(since))
                                .addValue("last", PartialSweep.firstIdAt(until))
                                .addValue("most", MOST_READ),
                        Rows.of(Named.class));
        return found.stream().collect(Collectors.toMap(Named::agent, Named::counts));
    }
}
