package dev.grove.core.run.query;

import dev.grove.core.budget.Amount;
import dev.grove.core.database.TenantSql;
import dev.grove.core.database.read.Rows;
import dev.grove.core.id.RunId;
import dev.grove.core.run.record.CallCost;
import dev.grove.core.run.record.CostGroup;
import dev.grove.core.run.record.TreeBudget;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.springframework.jdbc.core.RowMapper;

/** Reads costs within a tenant's transaction. */
final class CostRows {

    /**
     * The run, its descendants, and all that they have paid for. That an answer's bill is unusable
     * is in its entry's events, where text of a model has its quotes escaped; so is the model that
     * was asked from then on, where it is not the run's. Whatever else a run pays for is one more
     * branch of {@code calls}, and in its row's totals.
     */
    private static final String PAID =
            """
            WITH RECURSIVE tree AS (
                SELECT id, parent_run_id, kind, agent_name, depth, status, model, created_at
                  FROM agent_runs
                 WHERE tenant_id = :tenant AND id = :run
                UNION ALL
                SELECT r.id, r.parent_run_id, r.kind, r.agent_name, r.depth, r.status, r.model, r.created_at
                  FROM agent_runs r JOIN tree ON r.parent_run_id = tree.id
                 WHERE r.tenant_id = :tenant
            ), switches AS (
                SELECT l.run_id, l.seq, line::json ->> 'to' AS model
                  FROM tree
                  JOIN run_log l ON l.run_id = tree.id AND l.seq > 0
                 CROSS JOIN LATERAL string_to_table(l.events, E'\n') AS line
                 WHERE l.tenant_id = :tenant AND strpos(l.events, '{"type":"model.switched"') > 0
                   AND strpos(line, '{"type":"model.switched"') = 1 AND tree.kind = 'agent'
            ), calls AS (
                SELECT l.run_id, l.turns AS turn, 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid AS id,
                       COALESCE((SELECT s.model FROM switches s
                                  WHERE s.run_id = l.run_id AND s.seq < l.seq
                                  ORDER BY s.seq DESC LIMIT 1), tree.model) AS model,
                       CASE WHEN strpos(l.events, '"type":"budget.assumed_spent"') > 0
                             AND strpos(l.events, '"reason":"bill_unusable"') > 0
                            THEN 'bill_unusable' ELSE 'answer' END AS kind, (a.answer ->> 'input_tokens')::bigint AS input_tokens,
                       (a.answer ->> 'output_tokens')::bigint AS output_tokens,
                       (a.answer ->> 'cache_read_tokens')::bigint AS cache_read_tokens,
                       (a.answer ->> 'cache_write_tokens')::bigint AS cache_write_tokens,
                       (a.answer ->> 'cost_usd')::numeric AS cost_usd, (a.answer ->> 'at')::timestamptz AS at
                  FROM tree
                  JOIN run_log l ON l.run_id = tree.id AND l.seq > 0
                 CROSS JOIN LATERAL (SELECT c.change -> 'answer' AS answer
                                       FROM run_log_changes(l) AS c (change)) a
                 WHERE l.tenant_id = :tenant AND l.raw_answer IS NOT NULL AND a.answer IS NOT NULL
                   AND tree.kind = 'agent'
                UNION ALL
                SELECT u.run_id, u.turn, u.id, u.model, u.kind, u.input_tokens, u.output_tokens,
                       u.cache_read_tokens, u.cache_write_tokens, u.cost_usd, u.at
                  FROM tree JOIN agent_run_unanswered_calls u ON u.run_id = tree.id
                 WHERE u.tenant_id = :tenant
                UNION ALL
                SELECT c.run_id, c.after_turn, lpad(to_hex(c.number), 32, '0')::uuid, c.model,
                       'compaction', c.input_tokens, c.output_tokens, c.cache_read_tokens,
                       c.cache_write_tokens, c.cost_usd, c.completed_at
                  FROM tree JOIN agent_run_compactions c ON c.run_id = tree.id
                 WHERE c.tenant_id = :tenant AND c.started_at >= tree.created_at
            )
            """;

    private static final String CALLS =
            PAID
                    + """
                    SELECT run_id, turn, id, model, kind, input_tokens, output_tokens,
                           cache_read_tokens, cache_write_tokens, cost_usd, at
                      FROM calls
                     WHERE (run_id, turn, id) > (:afterRun, :afterTurn, :afterId)
                     ORDER BY run_id, turn, id LIMIT :limit
                    """;

    private static final String GROUPS =
            PAID
                    + """
                    SELECT tree.id AS run_id, tree.parent_run_id, tree.agent_name AS agent, tree.depth,
                           tree.status, COALESCE(calls.model, tree.model, '') AS model, calls.kind,
                           count(calls.run_id) AS calls,
                           COALESCE(sum(input_tokens), 0)::bigint AS input_tokens,
                           COALESCE(sum(output_tokens), 0)::bigint AS output_tokens,
                           COALESCE(sum(cache_read_tokens), 0)::bigint AS cache_read_tokens,
                           COALESCE(sum(cache_write_tokens), 0)::bigint AS cache_write_tokens,
                           COALESCE(sum(cost_usd), 0)::numeric(18, 9) AS cost_usd
                      FROM tree LEFT JOIN calls ON calls.run_id = tree.id
                     GROUP BY tree.id, tree.parent_run_id, tree.agent_name, tree.depth, tree.status,
                              tree.model, calls.model, calls.kind
                     ORDER BY tree.depth, tree.id, calls.model, calls.kind
                    """;

    /** Sums spent and reserved amounts over the whole tree that a run belongs to. */
    private static final String BUDGET =
            """
            WITH RECURSIVE tree AS (
                SELECT root.id, root.input_tokens, root.output_tokens, root.cache_read_tokens,
                       root.cache_write_tokens, root.cost_usd
                  FROM agent_run_states root
                 WHERE root.tenant_id = :tenant
                   AND root.id = (SELECT root_run_id FROM agent_runs
                                   WHERE tenant_id = :tenant AND id = :run)
                UNION ALL
                SELECT r.id, r.input_tokens, r.output_tokens, r.cache_read_tokens,
                       r.cache_write_tokens, r.cost_usd
                  FROM agent_run_states r JOIN tree ON r.parent_run_id = tree.id
                 WHERE r.tenant_id = :tenant
            ), spent AS (
                SELECT tree.id, cost_usd,
                       input_tokens + output_tokens + cache_read_tokens + cache_write_tokens AS tokens
                  FROM tree
            ), sums AS (
                SELECT sum(s.tokens)::bigint AS tokens, sum(s.cost_usd) AS cost_usd,
                       COALESCE(sum(GREATEST(a.tokens - s.tokens, 0)), 0)::bigint AS reserved_tokens,
                       COALESCE(sum(GREATEST(a.cost_usd - s.cost_usd, 0)), 0) AS reserved_cost_usd
                  FROM spent s
                  LEFT JOIN run_allotments a ON a.run_id = s.id AND a.tenant_id = :tenant
            )
            SELECT root.id AS root_run_id, (root.limits ->> 'max_tokens')::bigint AS max_tokens,
                   (root.limits ->> 'max_cost_usd')::numeric AS max_cost_usd,
                   sums.tokens, sums.cost_usd, sums.reserved_tokens, sums.reserved_cost_usd
              FROM sums JOIN agent_runs root
                ON root.tenant_id = :tenant
               AND root.id = (SELECT root_run_id FROM agent_runs
                               WHERE tenant_id = :tenant AND id = :run)
            """;

    private static final RowMapper<TreeBudget> BUDGETS =
            Rows.of(
                    TreeBudget.class,
                    Map.of(),
                    Map.of(
                            "spent",
                            row -> Rows.of(Amount.class).mapRow(row, 0),
                            "reserved",
                            row ->
                                    new Amount(
                                            row.getLong("reserved_tokens"),
                                            row.getBigDecimal("reserved_cost_usd"))));

    private CostRows() {}

    /** Where a page of calls begins. */
    record Position(UUID run, int turn, UUID id) {

        static final Position FIRST = new Position(new UUID(0, 0), 0, new UUID(0, 0));
    }

    static Optional<TreeBudget> budget(TenantSql jdbc, RunId run) {
        return jdbc.sql(BUDGET).param("run", run.value()).query(BUDGETS).optional();
    }

    static List<CostGroup> groups(TenantSql jdbc, RunId run) {
        return jdbc.sql(GROUPS).param("run", run.value()).query(Rows.of(CostGroup.class)).list();
    }

    static List<CallCost> calls(TenantSql jdbc, RunId run, Position after, int limit) {
        return jdbc.sql(CALLS)
                .param("run", run.value())
                .param("afterRun", after.run())
                .param("afterTurn", after.turn())
                .param("afterId", after.id())
                .param("limit", limit)
                .query(Rows.of(CallCost.class))
                .list();
    }
}
