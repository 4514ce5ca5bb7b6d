package dev.grove.core.budget;

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
            SELECT depth FROM agent_runs
             WHERE id = :run AND epoch = :epoch AND status = 'running'
               FOR NO KEY UPDATE
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
    static final String RESERVE =
            reserve(
                    "",
                    FREE_TOKENS + " AS free_tokens",
                    FREE_COST + " AS free_cost_usd",
                    COST_CAPPED,
                    "",
                    "",
                    "NULL::uuid[]");

    /**
     * The same below workflows with caps of their own: never past what theirs leave either. Their
     * ledgers are locked after the root's, by which all reservations of a tree wait for each other;
     * nothing is reserved while one is not open. What comes after a lock is joined to it: a
     * subquery would be evaluated again for a row that was changed meanwhile, and find nothing.
     */
    static final String RESERVE_NESTED =
            reserve(
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
                    "LEAST(" + FREE_TOKENS + ", t.tokens) AS free_tokens",
                    "LEAST(CASE WHEN "
                            + COST_CAPPED
                            + " THEN "
                            + FREE_COST
                            + " END, t.cost_usd) AS free_cost_usd",
                    "(" + COST_CAPPED + " OR t.cost_usd IS NOT NULL)",
                    "  JOIN tightest t ON (SELECT count(*) FROM inner_ledgers) = cardinality(:nested)",
                    """
                    ), counted_within AS (
                        UPDATE nested_ledgers n
                           SET committed_tokens = i.committed_tokens + s.more_tokens,
                               committed_cost_usd = i.committed_cost_usd + s.more_cost_usd
                          FROM slice s, inner_ledgers i
                         WHERE n.run_id = i.run_id
                    """,
                    ":nested::uuid[]");

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
                SELECT a.run_id, a.root_run_id, a.nested, GREATEST(a.tokens - :tokens, 0) AS tokens,
                       GREATEST(a.cost_usd - :cost, 0) AS cost_usd
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
            )
            UPDATE run_ledgers l
               SET committed_tokens = l.committed_tokens - rest.tokens,
                   committed_cost_usd = l.committed_cost_usd - rest.cost_usd
              FROM rest JOIN ledger ON ledger.root_run_id = rest.root_run_id
             WHERE l.root_run_id = rest.root_run_id
            """;

    private LedgerSql() {}

    private static String reserve(
            String inner,
            String freeTokens,
            String freeCost,
            String costCapped,
            String join,
            String countedWithin,
            String nested) {
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
                   %s,
                   %s,
                   %s AS cost_capped
              FROM fence f
              JOIN ledger l ON l.root_run_id = f.root_run_id
              JOIN agent_runs root ON root.id = f.root_run_id
              LEFT JOIN run_allotments a ON a.run_id = f.id
            %s
        ), slice AS (
            SELECT id, tenant_id, root_run_id, committed_tokens, committed_cost_usd, held_tokens,
                   held_cost_usd, cost_capped,
                   LEAST(free_tokens,
                         GREATEST(need_tokens, LEAST(need_tokens * :ahead, free_tokens / :share)))
                       AS more_tokens,
                   CASE WHEN cost_capped
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
            INSERT INTO run_allotments (tenant_id, run_id, root_run_id, nested, tokens, cost_usd)
            SELECT tenant_id, id, root_run_id, %s, held_tokens + more_tokens, held_cost_usd + more_cost_usd
              FROM slice
            ON CONFLICT (run_id) DO UPDATE
               SET tokens = excluded.tokens, cost_usd = excluded.cost_usd, nested = excluded.nested
        )
        SELECT held_tokens + more_tokens AS tokens, held_cost_usd + more_cost_usd AS cost_usd, cost_capped
          FROM slice
        """
                .formatted(inner, freeTokens, freeCost, costCapped, join, countedWithin, nested);
    }
}
