package dev.grove.core.idempotency;

import dev.grove.core.database.TenantSql;
import dev.grove.core.database.read.Rows;
import dev.grove.core.id.RunId;
import java.time.Duration;
import java.util.Optional;

/** The records; one that is a day old counts for nothing. */
final class IdempotencyRows {

    private static final String FIND =
            """
            SELECT fingerprint, run_id, after_seq AS after FROM idempotency_keys
             WHERE tenant_id = :tenant AND holder = :holder AND key = :key
               AND created_at > now() - make_interval(secs => :known)
            """;

    /** Waits for another transaction that inserts the same, to see whether it commits. */
    private static final String INSERT =
            """
            INSERT INTO idempotency_keys AS k (tenant_id, holder, key, fingerprint, run_id, after_seq)
            VALUES (:tenant, :holder, :key, :fingerprint, :run, :after)
            ON CONFLICT (tenant_id, holder, key) DO UPDATE
               SET fingerprint = excluded.fingerprint, run_id = excluded.run_id,
                   after_seq = excluded.after_seq, created_at = excluded.created_at
             WHERE k.created_at <= clock_timestamp() - make_interval(secs => :stands)
            """;

    private IdempotencyRows() {}

    /**
     * @param known how old it may be
     */
    static Optional<Found> find(TenantSql jdbc, IdempotencyKey key, Duration known) {
        return jdbc.sql(FIND)
                .param("holder", key.holder().value())
                .param("key", key.text())
                .param("known", known.toSeconds())
                .query(Rows.of(Found.class))
                .optional();
    }

    /**
     * False when there is one already.
     *
     * @param stands how old one must be not to count; zero for none that does
     */
    static boolean insert(
            TenantSql jdbc, IdempotencyKey key, RunId run, long after, Duration stands) {
        return jdbc.sql(INSERT)
                        .param("holder", key.holder().value())
                        .param("key", key.text())
                        .param("fingerprint", key.fingerprint())
                        .param("run", run.value())
                        .param("after", after)
                        .param("stands", stands.toSeconds())
                        .update()
                == 1;
    }

    record Found(String fingerprint, RunId run, long after) {}
}
