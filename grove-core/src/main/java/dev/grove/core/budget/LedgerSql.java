package dev.grove.core.budget;

import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The statements of the ledgers. Each comes after {@link #FENCE} in the same transaction; the run's
 * row is locked first and its ledger after it.
 */
final class LedgerSql {

    private static final String FREE_TOKENS =
            "GREATEST((root.limits ->> 'max_tokens')::bigint - l.committed_tokens, 0)";
    private static final String FREE_COST =
            "GREATEST((root.limits ->> 'max_cost_usd')::numeric - l.committed_cost_usd, 0)";
    private static final String COST_CAPPED = "root.limits ->> 'max_cost_usd' IS NOT NULL";

    /**
     * A statement of its own, so that the next one sees what was committed while this one waited:
     * an earlier try of the same change may be committed late, after its connection was lost. In
     * one statement the allotment would be read from before that.
     */
    static final String FENCE =
            """
            SELECT r.depth, a.run_id IS NOT NULL AS allotted, a.reserved_on,
                   EXISTS (SELECT FROM tenant_limits l
                            WHERE l.tenant_id = r.tenant_id
                              AND num_nonnulls(l.max_usd_per_day, l.max_usd_per_month) > 0) AS of_limited_tenant
              FROM agent_runs r LEFT JOIN run_allotments a ON a.run_id = r.id
             WHERE r.id = :run AND r.epoch = :epoch AND r.status = 'running'
               FOR NO KEY UPDATE OF r
            """;

    /** Tokens and money that a run has spent, as far as they are durable. */
    static final String SPENT =
            """
            SELECT input_tokens + output_tokens + cache_read_tokens + cache_write_tokens AS tokens, cost_usd
              FROM agent_run_states WHERE id = :run
            """;

    /** The ledger of a tree begins with what its runs have spent by then. */
    static final String OPEN =
            """
            INSERT INTO run_ledgers (tenant_id, root_run_id, committed_tokens, committed_cost_usd)
            SELECT spent.tenant_id, spent.root_run_id, spent.tokens, spent.cost_usd
              FROM (WITH RECURSIVE tree AS (
                        SELECT root.tenant_id, root.id, root.id AS root_run_id,
                               root.input_tokens + root.output_tokens + root.cache_read_tokens
                                   + root.cache_write_tokens AS tokens, root.cost_usd
                          FROM agent_run_states root
                         WHERE root.id = (SELECT root_run_id FROM agent_runs WHERE id = :run)
                        UNION ALL
                        SELECT c.tenant_id, c.id, tree.root_run_id,
                               c.input_tokens + c.output_tokens + c.cache_read_tokens
                                   + c.cache_write_tokens, c.cost_usd
                          FROM agent_run_states c JOIN tree
                            ON c.tenant_id = tree.tenant_id AND c.parent_run_id = tree.id)
                    SELECT tenant_id, root_run_id, sum(tokens) AS tokens, sum(cost_usd) AS cost_usd
                      FROM tree GROUP BY tenant_id, root_run_id) spent
            ON CONFLICT DO NOTHING
            """;

    /**
     * Raises the run's ceiling to what it needs, and further while there is plenty, so that the
     * next calls need no reservation; never past what the root's limits leave.
     */
    private static final String RESERVE = reserve(null, null);

    /**
     * Part of a reservation below workflows with caps of their own: never past what theirs leave
     * either. Their ledgers are locked after the root's, by which all reservations of a tree wait
     * for each other; nothing is reserved while one is not open. Reads that follow a lock are
     * joined to it: a subquery would be evaluated again for a row that was changed meanwhile, and
     * find nothing.
     */
    private static final Within WORKFLOWS =
            new Within(
                    """
                    ), inner_ledgers AS (
                        SELECT n.run_id, n.committed_tokens, n.committed_cost_usd
                          FROM nested_ledgers n CROSS JOIN ledger
                         WHERE n.run_id = ANY (:nested)
                         ORDER BY n.run_id
                           FOR UPDATE OF n
                    ), tightest AS (
                        SELECT min(GREATEST((w.limits ->> 'max_tokens')::bigint - n.committed_tokens, 0)) AS tokens,
                               min(CASE WHEN w.limits ->> 'max_cost_usd' IS NOT NULL
                                        THEN GREATEST((w.limits ->> 'max_cost_usd')::numeric - n.committed_cost_usd, 0)
                                   END) AS cost_usd
                          FROM inner_ledgers n JOIN agent_runs w ON w.id = n.run_id
                    """,
                    "  JOIN tightest t ON (SELECT count(*) FROM inner_ledgers) = cardinality(:nested)\n",
                    """
                    ), counted_within AS (
                        UPDATE nested_ledgers n
                           SET committed_tokens = i.committed_tokens + s.more_tokens,
                               committed_cost_usd = i.committed_cost_usd + s.more_cost_usd
                          FROM slice s, inner_ledgers i
                         WHERE n.run_id = i.run_id
                    """,
                    "t.tokens",
                    "t.cost_usd",
                    ":nested::uuid[]");

    /**
     * Part of a reservation for a tenant whose money is limited: never past what its day and its
     * month leave. Their rows are locked after the root's ledger, the month's first; ledgers within
     * the tree are locked only under the root's. Nothing is reserved while one is not open.
     */
    private static final Within TENANT =
            new Within(
                    """
                    ), tenant_rows AS (
                        SELECT t.tenant_id, t.period, t.begins_on, t.committed_usd
                          FROM tenant_ledgers t CROSS JOIN ledger
                         WHERE t.tenant_id = (SELECT tenant_id FROM fence)
                           AND t.begins_on = CASE t.period WHEN 'day' THEN :today::date
                                                           ELSE date_trunc('month', :today::date)::date END
                         ORDER BY t.period DESC
                           FOR UPDATE OF t
                    ), of_periods AS (
                        SELECT t.period,
                               CASE WHEN m.most IS NOT NULL THEN GREATEST(m.most - t.committed_usd, 0) END AS left_usd
                          FROM tenant_rows t JOIN tenant_limits l ON l.tenant_id = t.tenant_id
                         CROSS JOIN LATERAL (
                               SELECT CASE t.period WHEN 'day' THEN l.max_usd_per_day
                                                    ELSE l.max_usd_per_month END AS most) m
                    ), of_tenant AS (
                        SELECT count(*) AS periods, min(left_usd) AS cost_usd,
                               (array_agg(period ORDER BY left_usd NULLS LAST, period))[1] AS period
                          FROM of_periods
                    """,
                    "  JOIN of_tenant o ON o.periods = 2\n",
                    """
                    ), counted_by_tenant AS (
                        UPDATE tenant_ledgers t
                           SET committed_usd = r.committed_usd + s.more_cost_usd
                          FROM slice s, tenant_rows r
                         WHERE t.tenant_id = r.tenant_id AND t.period = r.period AND t.begins_on = r.begins_on
                    """,
                    null,
                    "o.cost_usd",
                    ":today::date");

    private static final String RESERVE_NESTED = reserve(WORKFLOWS, null);

    private static final String RESERVE_OF_TENANT = reserve(null, TENANT);

    private static final String RESERVE_NESTED_OF_TENANT = reserve(WORKFLOWS, TENANT);

    /** Workflows above a run that are no roots, and have caps of their own. */
    static final String NESTED =
            """
            WITH RECURSIVE up AS (
                SELECT p.id, p.parent_run_id, p.kind, p.limits
                  FROM agent_runs r JOIN agent_runs p ON p.id = r.parent_run_id
                 WHERE r.id = :run
                UNION ALL
                SELECT p.id, p.parent_run_id, p.kind, p.limits
                  FROM up JOIN agent_runs p ON p.id = up.parent_run_id
            )
            SELECT id FROM up
             WHERE kind = 'workflow' AND parent_run_id IS NOT NULL
               AND (limits ->> 'max_cost_usd' IS NOT NULL OR (limits ->> 'max_tokens')::bigint < :mostTokens)
             ORDER BY id
            """;

    /** Before a nested ledger is opened, so that no allotment is made meanwhile. */
    static final String LOCK =
            """
            SELECT root_run_id FROM run_ledgers
             WHERE root_run_id = (SELECT root_run_id FROM agent_runs WHERE id = :run)
               FOR UPDATE
            """;

    /** With what runs below it have spent, or were allotted before it had a cap. */
    static final String OPEN_NESTED =
            """
            INSERT INTO nested_ledgers (tenant_id, run_id, committed_tokens, committed_cost_usd)
            SELECT spent.tenant_id, spent.top, spent.tokens, spent.cost_usd
              FROM (WITH RECURSIVE tree AS (
                        SELECT tenant_id, id, id AS top FROM agent_runs WHERE id = ANY (:nested)
                        UNION ALL
                        SELECT c.tenant_id, c.id, tree.top
                          FROM agent_runs c JOIN tree ON c.tenant_id = tree.tenant_id AND c.parent_run_id = tree.id)
                    SELECT tree.tenant_id, tree.top,
                           sum(GREATEST(s.input_tokens + s.output_tokens + s.cache_read_tokens + s.cache_write_tokens,
                                        a.tokens)) AS tokens,
                           sum(GREATEST(s.cost_usd, a.cost_usd)) AS cost_usd
                      FROM tree
                      JOIN agent_run_states s ON s.tenant_id = tree.tenant_id AND s.id = tree.id
                      LEFT JOIN run_allotments a ON a.run_id = tree.id
                     GROUP BY tree.tenant_id, tree.top) spent
            ON CONFLICT DO NOTHING
            """;

    static final String HELD =
            """
            SELECT a.tokens, a.cost_usd
              FROM run_allotments a JOIN agent_runs r ON r.id = a.run_id
             WHERE r.id = :run AND r.epoch = :epoch AND r.status = 'running'
            """;

    /**
     * Lowers the ceiling to what is kept, and gives the rest back to the tree. Both ledgers are
     * joined to the lock: a lock that came after the root's ledger is written would find no row.
     */
    static final String RELEASE =
            """
            WITH rest AS (
                SELECT a.tenant_id, a.run_id, a.root_run_id, a.nested, a.reserved_on,
                       GREATEST(a.tokens - :tokens, 0) AS tokens, GREATEST(a.cost_usd - :cost, 0) AS cost_usd
                  FROM run_allotments a
                 WHERE a.run_id = :run
            ), lowered AS (
                UPDATE run_allotments a
                   SET tokens = a.tokens - rest.tokens, cost_usd = a.cost_usd - rest.cost_usd
                  FROM rest
                 WHERE a.run_id = rest.run_id
            ), ledger AS (
                SELECT l.root_run_id FROM run_ledgers l
                 WHERE l.root_run_id IN (SELECT root_run_id FROM rest)
                   FOR UPDATE
            ), lowered_within AS (
                UPDATE nested_ledgers n
                   SET committed_tokens = GREATEST(n.committed_tokens - rest.tokens, 0),
                       committed_cost_usd = GREATEST(n.committed_cost_usd - rest.cost_usd, 0)
                  FROM rest JOIN ledger ON ledger.root_run_id = rest.root_run_id
                 WHERE n.run_id = ANY (rest.nested)
            ), tenant_rows AS (
                SELECT t.tenant_id, t.period, t.begins_on
                  FROM rest JOIN ledger ON ledger.root_run_id = rest.root_run_id
                  JOIN tenant_ledgers t ON t.tenant_id = rest.tenant_id
                   AND t.begins_on = CASE t.period WHEN 'day' THEN rest.reserved_on
                                                   ELSE date_trunc('month', rest.reserved_on)::date END
                 ORDER BY t.period DESC
                   FOR UPDATE OF t
            ), lowered_of_tenant AS (
                UPDATE tenant_ledgers t
                   SET committed_usd = GREATEST(t.committed_usd - rest.cost_usd, 0)
                  FROM rest, tenant_rows r
                 WHERE t.tenant_id = r.tenant_id AND t.period = r.period AND t.begins_on = r.begins_on
            )
            UPDATE run_ledgers l
               SET committed_tokens = l.committed_tokens - rest.tokens,
                   committed_cost_usd = l.committed_cost_usd - rest.cost_usd
              FROM rest JOIN ledger ON ledger.root_run_id = rest.root_run_id
             WHERE l.root_run_id = rest.root_run_id
            """;

    private LedgerSql() {}

    /**
     * The statement of a reservation.
     *
     * @param nested whether the run is below workflows with caps of their own
     * @param ofTenant whether the tenant's money is limited
     */
    static String reserve(boolean nested, boolean ofTenant) {
        if (ofTenant) {
            return nested ? RESERVE_NESTED_OF_TENANT : RESERVE_OF_TENANT;
        }
        return nested ? RESERVE_NESTED : RESERVE;
    }

    /**
     * Ledgers besides the root's that a reservation is counted by.
     *
     * @param locked reads them, with what they leave
     * @param join of what they leave
     * @param counted writes them
     * @param tokens that they leave; null for any number
     * @param cost that they leave; NULL for any
     * @param found by what the allotment's release finds them
     */
    private record Within(
            String locked,
            String join,
            String counted,
            @Nullable String tokens,
            String cost,
            String found) {}

    private static String reserve(@Nullable Within workflows, @Nullable Within tenant) {
        List<Within> within = Stream.of(workflows, tenant).filter(Objects::nonNull).toList();
        String ofRoot = "CASE WHEN " + COST_CAPPED + " THEN " + FREE_COST + " END";
        String ofTree =
                workflows == null ? ofRoot : "LEAST(" + ofRoot + ", " + workflows.cost() + ")";
        return """
        WITH fence AS (
            SELECT id, tenant_id, root_run_id, cost_usd,
                   input_tokens + output_tokens + cache_read_tokens + cache_write_tokens AS tokens
              FROM agent_run_states
             WHERE id = :run
        ), ledger AS (
            SELECT root_run_id, committed_tokens, committed_cost_usd FROM run_ledgers
             WHERE root_run_id = (SELECT root_run_id FROM fence)
               FOR UPDATE
        %s), asked AS (
            SELECT f.id, f.tenant_id, f.root_run_id, l.committed_tokens, l.committed_cost_usd,
                   COALESCE(a.tokens, f.tokens) AS held_tokens,
                   COALESCE(a.cost_usd, f.cost_usd) AS held_cost_usd,
                   GREATEST(:tokens - COALESCE(a.tokens, f.tokens), 0) AS need_tokens,
                   GREATEST(:cost - COALESCE(a.cost_usd, f.cost_usd), 0) AS need_cost_usd,
                   %s AS free_tokens,
                   %s AS free_cost_usd,
                   %s AS short_of
              FROM fence f
              JOIN ledger l ON l.root_run_id = f.root_run_id
              JOIN agent_runs root ON root.id = f.root_run_id
              LEFT JOIN run_allotments a ON a.run_id = f.id
            %s
        ), slice AS (
            SELECT id, tenant_id, root_run_id, committed_tokens, committed_cost_usd, held_tokens,
                   held_cost_usd, free_cost_usd IS NOT NULL AS cost_capped, short_of,
                   LEAST(free_tokens,
                         GREATEST(need_tokens, LEAST(need_tokens * :ahead, free_tokens / :share)))
                       AS more_tokens,
                   CASE WHEN free_cost_usd IS NOT NULL
                        THEN LEAST(free_cost_usd,
                                   GREATEST(need_cost_usd,
                                            LEAST(need_cost_usd * :ahead, trunc(free_cost_usd / :share, 9))))
                        ELSE need_cost_usd * :ahead END AS more_cost_usd
              FROM asked
        ), counted AS (
            UPDATE run_ledgers l
               SET committed_tokens = s.committed_tokens + s.more_tokens,
                   committed_cost_usd = s.committed_cost_usd + s.more_cost_usd
              FROM slice s
             WHERE l.root_run_id = s.root_run_id
        %s), allotted AS (
            INSERT INTO run_allotments (tenant_id, run_id, root_run_id, nested, reserved_on, tokens, cost_usd)
            SELECT tenant_id, id, root_run_id, %s, %s, held_tokens + more_tokens, held_cost_usd + more_cost_usd
              FROM slice
            ON CONFLICT (run_id) DO UPDATE
               SET tokens = excluded.tokens, cost_usd = excluded.cost_usd, nested = excluded.nested,
                   reserved_on = excluded.reserved_on
        )
        SELECT held_tokens + more_tokens AS tokens, held_cost_usd + more_cost_usd AS cost_usd, cost_capped, short_of
          FROM slice
        """
                .formatted(
                        all(within, Within::locked),
                        workflows == null
                                ? FREE_TOKENS
                                : "LEAST(" + FREE_TOKENS + ", " + workflows.tokens() + ")",
                        tenant == null ? ofTree : "LEAST(" + ofTree + ", " + tenant.cost() + ")",
                        tenant == null
                                ? "NULL::text"
                                : "CASE WHEN %1$s <= COALESCE(%2$s, %1$s) THEN o.period END"
                                        .formatted(tenant.cost(), ofTree),
                        all(within, Within::join),
                        all(within, Within::counted),
                        workflows == null ? "NULL::uuid[]" : workflows.found(),
                        tenant == null ? "NULL::date" : tenant.found());
    }

    private static String all(List<Within> within, Function<Within, String> part) {
        return within.stream().map(part).collect(Collectors.joining());
    }
}
