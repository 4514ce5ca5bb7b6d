package dev.grove.core.budget;

/**
 * The statements of the ledgers. Each comes after {@link #FENCE} in the same transaction; the run's
 * row is locked first and its ledger after it.
 */
final class LedgerSql {

    /**
     * A statement of its own, so that the next one sees what was committed while this one waited:
     * an earlier try of the same change may be committed late, after its connection was lost. In
     * one statement the allotment would be read from before that.
     */
    static final String FENCE =
            """
            SELECT id FROM agent_runs
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
            """
            WITH fence AS (
                SELECT id, tenant_id, root_run_id, cost_usd,
                       input_tokens + output_tokens + cache_read_tokens + cache_write_tokens AS tokens
                  FROM agent_run_states
                 WHERE id = :run
            ), ledger AS (
                SELECT root_run_id, committed_tokens, committed_cost_usd FROM run_ledgers
                 WHERE root_run_id = (SELECT root_run_id FROM fence)
                   FOR UPDATE
            ), asked AS (
                SELECT f.id, f.tenant_id, f.root_run_id, l.committed_tokens, l.committed_cost_usd,
                       COALESCE(a.tokens, f.tokens) AS held_tokens,
                       COALESCE(a.cost_usd, f.cost_usd) AS held_cost_usd,
                       GREATEST(:tokens - COALESCE(a.tokens, f.tokens), 0) AS need_tokens,
                       GREATEST(:cost - COALESCE(a.cost_usd, f.cost_usd), 0) AS need_cost_usd,
                       GREATEST((root.limits ->> 'max_tokens')::bigint - l.committed_tokens, 0) AS free_tokens,
                       GREATEST((root.limits ->> 'max_cost_usd')::numeric - l.committed_cost_usd, 0) AS free_cost_usd,
                       root.limits ->> 'max_cost_usd' IS NOT NULL AS cost_capped
                  FROM fence f
                  JOIN ledger l ON l.root_run_id = f.root_run_id
                  JOIN agent_runs root ON root.id = f.root_run_id
                  LEFT JOIN run_allotments a ON a.run_id = f.id
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
            ), allotted AS (
                INSERT INTO run_allotments (tenant_id, run_id, root_run_id, tokens, cost_usd)
                SELECT tenant_id, id, root_run_id, held_tokens + more_tokens, held_cost_usd + more_cost_usd
                  FROM slice
                ON CONFLICT (run_id) DO UPDATE
                   SET tokens = excluded.tokens, cost_usd = excluded.cost_usd
            )
            SELECT held_tokens + more_tokens AS tokens, held_cost_usd + more_cost_usd AS cost_usd, cost_capped
              FROM slice
            """;

    static final String HELD =
            """
            SELECT a.tokens, a.cost_usd
              FROM run_allotments a JOIN agent_runs r ON r.id = a.run_id
             WHERE r.id = :run AND r.epoch = :epoch AND r.status = 'running'
            """;

    /** Lowers the ceiling to what is kept, and gives the rest back to the tree. */
    static final String RELEASE =
            """
            WITH rest AS (
                SELECT a.run_id, a.root_run_id, GREATEST(a.tokens - :tokens, 0) AS tokens,
                       GREATEST(a.cost_usd - :cost, 0) AS cost_usd
                  FROM run_allotments a
                 WHERE a.run_id = :run
            ), lowered AS (
                UPDATE run_allotments a
                   SET tokens = a.tokens - rest.tokens, cost_usd = a.cost_usd - rest.cost_usd
                  FROM rest
                 WHERE a.run_id = rest.run_id
            )
            UPDATE run_ledgers l
               SET committed_tokens = l.committed_tokens - rest.tokens,
                   committed_cost_usd = l.committed_cost_usd - rest.cost_usd
              FROM rest
             WHERE l.root_run_id = rest.root_run_id
            """;

    private LedgerSql() {}
}
