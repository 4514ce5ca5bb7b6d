package dev.grove.core.secret;

import dev.grove.core.database.CrossTenant;
import dev.grove.core.database.EngineDatabase;
import dev.grove.core.database.write.PartialSweep;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneOffset;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Repository;

/**
 * Removes old uses of secrets, but never the latest of each, by which callers see how long it has
 * not been used. Several replicas may sweep at once.
 */
@Repository
@CrossTenant("uses of every tenant grow old")
class UseSweep {

    /** The database refuses to remove what is younger. */
    static final Duration KEPT_FOR = Duration.ofDays(90);

    private static final Logger LOG = LoggerFactory.getLogger(UseSweep.class);

    /**
     * Deletes old uses; of a deleted tenant all of them, since no caller is left to look at the
     * latest.
     */
    private static final String DELETE =
            """
            DELETE FROM secret_uses u USING (
                SELECT o.tenant_id, o.id
                  FROM (SELECT id, false AS gone FROM tenants
                        UNION ALL
                        SELECT tenant_id, true FROM deletions WHERE kind = 'tenant' AND status = 'completed') t
                 CROSS JOIN LATERAL (
                       SELECT tenant_id, id FROM secret_uses a
                        WHERE a.tenant_id = t.id AND a.id < :before AND a.used_at < :old
                          AND (t.gone OR EXISTS (SELECT 1 FROM secret_uses later
                                       WHERE later.tenant_id = a.tenant_id AND later.secret = a.secret
                                         AND later.id > a.id))
                        ORDER BY a.id LIMIT :most) o
                 LIMIT :most) old
             WHERE u.tenant_id = old.tenant_id AND u.id = old.id
            """;

    private final EngineDatabase database;
    private final Clock clock;

    UseSweep(EngineDatabase database, Clock clock) {
        this.database = database;
        this.clock = clock;
    }

    @Scheduled(fixedDelayString = "${grove.secrets.sweep-interval:1h}")
    void sweepNowAndThen() {
        try {
            sweep();
        } catch (RuntimeException e) {
            LOG.warn("Old uses of secrets were left to the next sweep", e);
        }
    }

    /** Gives the number of those removed. */
    int sweep() {
        return PartialSweep.sweep(most -> database.call(jdbc -> remove(jdbc, most)));
    }

    private int remove(JdbcClient jdbc, int most) {
        var old = clock.instant().minus(KEPT_FOR);
        return jdbc.sql(DELETE)
                .param("before", PartialSweep.firstIdAt(old))
                .param("old", old.atOffset(ZoneOffset.UTC))
                .param("most", most)
                .update();
    }
}
