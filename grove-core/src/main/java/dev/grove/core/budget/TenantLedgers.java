package dev.grove.core.budget;

import dev.grove.core.database.CrossTenant;
import dev.grove.core.database.DatabaseRetry;
import dev.grove.core.database.EngineDatabase;
import dev.grove.core.database.TenantSql;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import java.math.BigDecimal;
import java.sql.Types;
import java.time.LocalDate;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/**
 * Money that a tenant whose money is limited has spent and reserved, by the day and the month of
 * UTC. Its rows are above the ledgers of all its trees: each reservation of {@link Ledgers} is
 * counted here in the same statement, and what a run has not spent comes back with the journal's
 * write that ends it.
 */
@Repository
public class TenantLedgers {

    /**
     * Opens a day other than the one on which the limit was set: nothing was spent in it before the
     * first reservation.
     */
    private static final String OPEN_EMPTY =
            """
            INSERT INTO tenant_ledgers (tenant_id, period, begins_on, committed_usd)
            SELECT r.tenant_id, p.period, p.begins_on, 0
              FROM agent_runs r CROSS JOIN (VALUES ('month', date_trunc('month', :today::date)::date),
                                                   ('day', :today::date)) AS p (period, begins_on)
             WHERE r.id = :run
            ON CONFLICT DO NOTHING
            """;

    /** Before they are opened anew, so that nothing is given back meanwhile. */
    private static final String LOCK =
            """
            SELECT period FROM tenant_ledgers WHERE tenant_id = :tenant ORDER BY period DESC, begins_on FOR UPDATE
            """;

    /**
     * With what was settled since the period began, and what runs that are executed have spent
     * since, or had reserved while money was limited before; and what titles cost at worst that
     * models are asked for.
     */
    private static final String OPEN =
            """
            INSERT INTO tenant_ledgers (tenant_id, period, begins_on, committed_usd)
            SELECT :tenant, p.period, p.begins_on,
                   GREATEST(
                       COALESCE((SELECT sum(c.cost_usd) FROM run_costs c
                                  WHERE c.tenant_id = :tenant AND c.grain = 'day'
                                    AND c.begins_at >= p.begins_on::timestamp AT TIME ZONE 'UTC'), 0)
                     + COALESCE((SELECT sum(m.new_cost_usd) FROM run_moves m
                                  WHERE m.tenant_id = :tenant
                                    AND m.at >= p.begins_on::timestamp AT TIME ZONE 'UTC'), 0)
                     + COALESCE((SELECT sum(GREATEST(s.cost_usd, CASE WHEN a.reserved_on >= p.begins_on THEN a.cost_usd END)
                                            - r.cost_usd)
                                   FROM agent_runs r
                                   JOIN agent_run_states s ON s.tenant_id = r.tenant_id AND s.id = r.id
                                   LEFT JOIN run_allotments a ON a.run_id = r.id
                                  WHERE r.tenant_id = :tenant AND r.status = 'running'), 0)
                     + COALESCE((SELECT sum(t.worst_usd) FROM session_titles t
                                  WHERE t.tenant_id = :tenant AND t.state = 'asking'), 0), 0)
              FROM (VALUES ('month', date_trunc('month', :today::date)::date),
                           ('day', :today::date)) AS p (period, begins_on)
            ON CONFLICT (tenant_id, period, begins_on) DO UPDATE SET committed_usd = excluded.committed_usd
            """;

    private static final String OPEN_EMPTY_OF_TENANT =
            """
            INSERT INTO tenant_ledgers (tenant_id, period, begins_on, committed_usd)
            SELECT :tenant, p.period, p.begins_on, 0
              FROM (VALUES ('month', date_trunc('month', :today::date)::date),
                           ('day', :today::date)) AS p (period, begins_on)
            ON CONFLICT DO NOTHING
            """;

    /** Both rows or none; they are locked. */
    private static final String RESERVE =
            """
            UPDATE tenant_ledgers t
               SET committed_usd = t.committed_usd + :amount
             WHERE t.tenant_id = :tenant
               AND t.begins_on = CASE t.period WHEN 'day' THEN :today::date
                                               ELSE date_trunc('month', :today::date)::date END
               AND NOT EXISTS (
                   SELECT 1 FROM tenant_ledgers o
                    WHERE o.tenant_id = :tenant
                      AND o.begins_on = CASE o.period WHEN 'day' THEN :today::date
                                                      ELSE date_trunc('month', :today::date)::date END
                      AND o.committed_usd + :amount > CASE o.period WHEN 'day' THEN :perDay::numeric
                                                                    ELSE :perMonth::numeric END)
            """;

    private static final String GIVE_BACK =
            """
            UPDATE tenant_ledgers
               SET committed_usd = GREATEST(committed_usd - :amount, 0)
             WHERE tenant_id = :tenant
               AND begins_on = CASE period WHEN 'day' THEN :today::date
                                           ELSE date_trunc('month', :today::date)::date END
            """;

    private static final String COMMITTED =
            """
            SELECT committed_usd FROM tenant_ledgers
             WHERE tenant_id = :tenant AND period = :period
               AND begins_on = date_trunc(:period, :today::date)::date
            """;

    private final EngineDatabase database;

    TenantLedgers(EngineDatabase database) {
        this.database = database;
    }

    /** The rows of a day and its month, for the first reservation in it. */
    @CrossTenant("a replica executes runs of every tenant; the run's row names the tenant")
    static void openEmpty(JdbcClient jdbc, RunId run, LocalDate today) {
        int _ = jdbc.sql(OPEN_EMPTY).param("run", run.value()).param("today", today).update();
    }

    /**
     * Opens a tenant's day and month as its money is limited, within the transaction that does.
     *
     * @param today of UTC
     */
    public void open(TenantSql jdbc, LocalDate today) {
        jdbc.sql(LOCK).query().listOfRows();
        int _ = jdbc.sql(OPEN).param("today", today).update();
    }

    /**
     * Commits money that no run spends, within the tenant's limits of the day and its month; what
     * is left of it in the end is given back.
     *
     * @param perDay the most of a day; null for any amount
     * @param perMonth the most of a month; null for any amount
     * @return whether as much was left
     */
    public boolean reserve(
            TenantId tenant,
            LocalDate today,
            BigDecimal amount,
            @Nullable BigDecimal perDay,
            @Nullable BigDecimal perMonth) {
        return DatabaseRetry.call(() ->
                database.call(
                        tenant,
                        jdbc -> {
                            int _ = jdbc.sql(OPEN_EMPTY_OF_TENANT).param("today", today).update();
                            jdbc.sql(LOCK).query().listOfRows();
                            return jdbc.sql(RESERVE)
                                            .param("today", today)
                                            .param("amount", amount)
                                            .param("perDay", perDay, Types.NUMERIC)
                                            .param("perMonth", perMonth, Types.NUMERIC)
                                            .update()
                                    > 0;
                        }));
    }

    /**
     * Gives back what was reserved on that day and not spent. It is not tried again: a commit whose
     * answer was lost would be given back twice.
     */
    public void giveBack(TenantId tenant, LocalDate day, BigDecimal amount) {
        database.run(
                tenant,
                jdbc -> {
                    jdbc.sql(LOCK).query().listOfRows();
                    int _ =
                            jdbc.sql(GIVE_BACK)
                                    .param("today", day)
                                    .param("amount", amount)
                                    .update();
                });
    }

    /**
     * Money that was spent and reserved in the day, or the month, of that day; nothing where none
     * was.
     */
    public Optional<BigDecimal> committed(TenantId tenant, Period period, LocalDate today) {
        return database.single(
                tenant,
                jdbc ->
                        jdbc.sql(COMMITTED)
                                .param("period", period.wireName())
                                .param("today", today)
                                .query(BigDecimal.class)
                                .optional());
    }

    /** In what a tenant's money is counted. */
    public enum Period {
        DAY,
        MONTH;

        String wireName() {
            return this == DAY ? "day" : "month";
        }
    }
}
