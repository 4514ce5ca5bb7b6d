package dev.grove.core.idempotency;

import dev.grove.core.database.CrossTenant;
import dev.grove.core.database.EngineDatabase;
import dev.grove.core.database.write.PartialSweep;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Repository;

/** Removes the records that count for nothing any more. Several replicas may sweep at once. */
@Repository
@CrossTenant("records of every tenant grow old")
class IdempotencySweep {

    private static final Logger LOG = LoggerFactory.getLogger(IdempotencySweep.class);

    private static final String DELETE =
            """
            DELETE FROM idempotency_keys k USING (
                SELECT tenant_id, holder, key FROM idempotency_keys
                 WHERE created_at <= now() - interval '24 hours'
                 ORDER BY created_at LIMIT :most) old
             WHERE k.tenant_id = old.tenant_id AND k.holder = old.holder AND k.key = old.key
               AND k.created_at <= now() - interval '24 hours'
            """;

    private final EngineDatabase database;

    IdempotencySweep(EngineDatabase database) {
        this.database = database;
    }

    @Scheduled(fixedDelayString = "${grove.idempotency.sweep-interval:1h}")
    void sweepNowAndThen() {
        try {
            sweep();
        } catch (RuntimeException e) {
            LOG.warn("Old idempotency keys were left to the next sweep", e);
        }
    }

    /** Gives the number of those removed. */
    int sweep() {
        return PartialSweep.sweep(
                most -> database.call(jdbc -> jdbc.sql(DELETE).param("most", most).update()));
    }
}
