package dev.grove.core.audit;

import dev.grove.core.database.CrossTenant;
import dev.grove.core.database.write.PartialSweep;
import java.time.Clock;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/** Removes old entries. Several replicas may sweep at once. */
@Component
class AuditSweep {

    /** The database refuses to remove what is younger. */
    static final Duration KEPT_FOR = Duration.ofDays(90);

    /** Longer than {@link #KEPT_FOR}: changes are few beside calls, and audits cover a year. */
    static final Duration CHANGES_KEPT_FOR = Duration.ofDays(400);

    private static final Logger LOG = LoggerFactory.getLogger(AuditSweep.class);

    private final JdbcAuditLog rows;
    private final JdbcAuditRecords records;
    private final Clock clock;

    AuditSweep(JdbcAuditLog rows, JdbcAuditRecords records, Clock clock) {
        this.rows = rows;
        this.records = records;
        this.clock = clock;
    }

    @Scheduled(fixedDelayString = "${grove.mcp.audit.sweep-interval:1h}")
    @CrossTenant("entries of every tenant grow old")
    void sweepNowAndThen() {
        try {
            sweep();
        } catch (RuntimeException e) {
            LOG.warn("Old entries of the audit were left to the next sweep", e);
        }
    }

    /** Gives the number of those removed. */
    @CrossTenant("entries of every tenant grow old")
    int sweep() {
        return PartialSweep.sweep(
                        most -> rows.removeOlderThan(clock.instant().minus(KEPT_FOR), most))
                + PartialSweep.sweep(most ->
                        records.removeOlderThan(clock.instant().minus(CHANGES_KEPT_FOR), most));
    }
}
