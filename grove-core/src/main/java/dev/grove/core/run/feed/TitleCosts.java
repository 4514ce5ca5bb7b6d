package dev.grove.core.run.feed;

import dev.grove.core.database.TenantSql;
import dev.grove.core.id.RunId;
import dev.grove.core.model.price.Usage;
import dev.grove.core.run.record.Spending;
import java.sql.Types;

/**
 * Titles of sessions, made of an answer whose run had ended: its totals say nothing of them. What
 * they cost counts as of its agent and model, and that there is one is a move of it, by which
 * readers of the feed know that its session is another one.
 */
public final class TitleCosts {

    private static final String BOOK =
            """
            INSERT INTO run_moves (tenant_id, run_id, at, type, status, turns, tokens, cost_usd, new_titles,
                                   input_tokens, output_tokens, cache_read_tokens, cache_write_tokens, new_cost_usd)
            SELECT :tenant, :run, clock_timestamp(), :type, COALESCE(r.status, 'completed'), COALESCE(r.turns, 0),
                   COALESCE(r.input_tokens + r.output_tokens + r.cache_read_tokens + r.cache_write_tokens, 0),
                   COALESCE(r.cost_usd, 0), CASE WHEN :paid THEN 1 END,
                   NULLIF(:input, 0), NULLIF(:output, 0), NULLIF(:cacheRead, 0), NULLIF(:cacheWrite, 0), NULLIF(:cost, 0)
              FROM (VALUES (1)) AS one (row) LEFT JOIN agent_runs r ON r.tenant_id = :tenant AND r.id = :run
            """;

    private TitleCosts() {}

    /**
     * Books a call for a title, within the transaction that settles it.
     *
     * @param made whether the session has the title
     */
    public static void book(TenantSql jdbc, RunId run, Spending spending, boolean made) {
        Usage usage = spending.usage();
        boolean paid = usage.total() > 0 || spending.costUsd().signum() > 0;
        if (!paid && !made) {
            return;
        }
        jdbc.sql(BOOK)
                .param("run", run.value())
                .param("type", made ? "run.titled" : null, Types.VARCHAR)
                .param("paid", paid)
                .param("input", usage.inputTokens(), Types.BIGINT)
                .param("output", usage.outputTokens(), Types.BIGINT)
                .param("cacheRead", usage.cacheReadTokens(), Types.BIGINT)
                .param("cacheWrite", usage.cacheWriteTokens(), Types.BIGINT)
                .param("cost", spending.costUsd(), Types.NUMERIC)
                .update();
    }
}
