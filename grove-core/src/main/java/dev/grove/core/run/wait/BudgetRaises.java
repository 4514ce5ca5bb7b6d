package dev.grove.core.run.wait;

import dev.grove.core.agent.Limits;
import dev.grove.core.budget.Amount;
import dev.grove.core.budget.Shortfall;
import dev.grove.core.database.TenantSql;
import dev.grove.core.error.ErrorCode;
import dev.grove.core.error.FieldError;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.run.record.LimitsJson;
import dev.grove.core.run.session.SessionRuns;
import dev.grove.core.run.work.Work;
import dev.grove.core.run.work.WorkColumns;
import dev.grove.core.run.work.WorkRules;
import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Repository;
import tools.jackson.databind.json.JsonMapper;

/**
 * Raises the caps of a run, or of the root whose budget it shares. The waiting run's row is locked
 * by then, the root's after it; a transaction that holds the root's lock waits for no run that is
 * waiting. The ledger is left alone: each reservation reads the root's limits anew. That of a
 * session, which is locked after both, reserves what is added.
 */
@Repository
class BudgetRaises {

    /** Reads committed amounts from the tree's ledger; a run without one is a tree alone. */
    private static final String LOCK =
            """
            SELECT t.id, t.limits, %s, t.session_id IS NOT NULL AND t.forked_from_run_id IS NULL AS is_of_session,
                   COALESCE(l.committed_tokens, t.input_tokens + t.output_tokens + t.cache_read_tokens
                                                + t.cache_write_tokens) AS tree_tokens,
                   COALESCE(l.committed_cost_usd, t.cost_usd) AS tree_cost_usd,
                   t.input_tokens + t.output_tokens + t.cache_read_tokens + t.cache_write_tokens
                       AS own_tokens,
                   t.cost_usd AS own_cost_usd
              FROM agent_runs r
              JOIN agent_runs t ON t.tenant_id = r.tenant_id
                               AND t.id = CASE WHEN :root THEN r.root_run_id ELSE r.id END
              LEFT JOIN run_ledgers l ON l.tenant_id = t.tenant_id AND l.root_run_id = t.id
             WHERE r.tenant_id = :tenant AND r.id = :run
               FOR NO KEY UPDATE OF t
            """
                    .formatted(WorkColumns.of("t"));

    private static final String RAISE =
            """
            UPDATE agent_runs SET limits = :limits::jsonb
             WHERE tenant_id = :tenant AND id = :run
            """;

    private final WorkRules rules;

    /** Looked up late: what they are made of takes decisions. */
    private final ObjectProvider<SessionRuns> sessions;

    BudgetRaises(WorkRules rules, ObjectProvider<SessionRuns> sessions) {
        this.rules = rules;
        this.sessions = sessions;
    }

    /**
     * Raises what is named; the rest stays.
     *
     * @return the caps that hold from then on
     * @throws GroveException validation_failed when the call that is waited for would not fit;
     *     forbidden past the agent's own caps; budget_exceeded past those of the session
     */
    Caps raise(TenantSql jdbc, RunId run, Shortfall shortfall, BudgetDecision.Raise asked) {
        boolean root =
                switch (shortfall.limitsOf()) {
                    case RUN -> false;
                    case ROOT -> true;
                    case TENANT_DAY, TENANT_MONTH ->
                            throw new IllegalStateException(
                                    "No run waits for what its tenant may spend");
                };
        Target target =
                jdbc.sql(LOCK)
                        .param("run", run.value())
                        .param("root", root)
                        .query((row, _) -> target(row, root))
                        .single();
        Caps caps = check(jdbc.tenant(), target, shortfall, asked);
        Limits limits = target.limitsWith(caps);
        if (target.isOfSession()) {
            sessions.ifAvailable(all -> all.raising(jdbc, target.run(), limits));
        }
        jdbc.sql(RAISE)
                .param("run", target.run().value())
                .param("limits", LimitsJson.render(limits).toString())
                .update();
        return caps;
    }

    private Caps check(
            TenantId tenant, Target target, Shortfall shortfall, BudgetDecision.Raise asked) {
        Caps before = Caps.of(target.limits());
        Long tokens = asked.maxTokens();
        BigDecimal cost = asked.maxCostUsd();
        Caps caps =
                new Caps(
                        tokens == null ? before.maxTokens() : tokens,
                        cost == null ? before.maxCostUsd() : cost);
        List<FieldError> errors = new ArrayList<>();
        long leastTokens =
                Math.max(before.maxTokens(), target.spent().tokens() + shortfall.needed().tokens());
        if (caps.maxTokens() < leastTokens || caps.maxTokens() > Limits.MOST_TOKENS) {
            errors.add(
                    new FieldError(
                            "max_tokens",
                            "must be between %d, which the next call needs, and %d"
                                    .formatted(leastTokens, Limits.MOST_TOKENS)));
        }
        checkCost(before.maxCostUsd(), caps.maxCostUsd(), cost, target, shortfall, errors);
        if (!errors.isEmpty()) {
            throw GroveException.invalid(errors);
        }
        if (!asked.pastAgent()) {
            refusePastAgent(Caps.of(ofAgent(tenant, target)), tokens, cost);
        }
        return caps;
    }

    private static void checkCost(
            @Nullable BigDecimal before,
            @Nullable BigDecimal after,
            @Nullable BigDecimal asked,
            Target target,
            Shortfall shortfall,
            List<FieldError> errors) {
        if (before == null || after == null) {
            if (asked != null) {
                errors.add(new FieldError("max_cost_usd", "has no cap to raise; leave it out"));
            }
            return;
        }
        BigDecimal needed = shortfall.needed().costUsd();
        BigDecimal least =
                before.max(target.spent().costUsd().add(needed == null ? BigDecimal.ZERO : needed));
        if (after.compareTo(least) < 0
                || after.compareTo(Limits.MOST_COST_USD) > 0
                || after.stripTrailingZeros().scale() > Limits.COST_DECIMALS) {
            errors.add(
                    new FieldError(
                            "max_cost_usd",
                            "must be between %s, which the next call needs, and %s, with at most %d decimals"
                                    .formatted(
                                            least.stripTrailingZeros().toPlainString(),
                                            Limits.MOST_COST_USD.toPlainString(),
                                            Limits.COST_DECIMALS)));
        }
    }

    private Limits ofAgent(TenantId tenant, Target target) {
        return rules.of(tenant, target.work()).allowed();
    }

    private static void refusePastAgent(
            Caps allowed, @Nullable Long tokens, @Nullable BigDecimal cost) {
        boolean past =
                (tokens != null && tokens > allowed.maxTokens())
                        || (cost != null
                                && allowed.maxCostUsd() != null
                                && cost.compareTo(allowed.maxCostUsd()) > 0);
        if (past) {
            throw new GroveException(
                    ErrorCode.FORBIDDEN,
                    "The agent's own caps are "
                            + allowed.json()
                            + "; to pass them takes a key of scope provision, which may change the"
                            + " agent, too");
        }
    }

    private static Target target(ResultSet row, boolean root) throws SQLException {
        String of = root ? "tree" : "own";
        return new Target(
                new RunId(row.getObject("id", UUID.class)),
                LimitsJson.parse(JsonMapper.shared().readTree(row.getString("limits"))),
                WorkColumns.read(row),
                new Amount(row.getLong(of + "_tokens"), row.getBigDecimal(of + "_cost_usd")),
                row.getBoolean("is_of_session"));
    }

    /**
     * The run whose caps are raised.
     *
     * @param spent that counts against them, with what runs of its tree have reserved
     * @param isOfSession whether it answers a message: a fork only begins where that stood
     */
    private record Target(RunId run, Limits limits, Work work, Amount spent, boolean isOfSession) {

        Limits limitsWith(Caps caps) {
            return new Limits(
                    limits.maxTurns(),
                    caps.maxTokens(),
                    caps.maxCostUsd(),
                    limits.maxDuration(),
                    limits.maxWait(),
                    limits.maxDepth(),
                    limits.maxChildren());
        }
    }
}
