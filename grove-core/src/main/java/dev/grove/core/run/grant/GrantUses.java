package dev.grove.core.run.grant;

import dev.grove.core.database.TenantSql;
import dev.grove.core.database.read.Rows;
import dev.grove.core.id.RunId;
import dev.grove.core.run.vote.Starters;
import dev.grove.language.decide.Grant;
import dev.grove.language.decide.fact.Vocabulary;
import dev.grove.language.expression.Compilation;
import dev.grove.language.expression.Expression;
import dev.grove.language.expression.Expressions;
import dev.grove.language.policy.Selector;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Grants as runs find and use them. Whether one is alive is said by the clock of the database; how
 * often one was used, by its row, whose lock a use takes.
 */
@Component
public class GrantUses {

    /**
     * Nothing is found for a tree that the granter started, or a person who has had the secret of
     * the granter's key, or whose starter is not known.
     */
    private static final String FIND =
            "WITH RECURSIVE "
                    + Starters.OF_RUN
                    + """
                    , above AS (
                        SELECT id, parent_run_id, finished_at FROM agent_runs WHERE tenant_id = :tenant AND id = :run
                        UNION ALL
                        SELECT p.id, p.parent_run_id, p.finished_at
                          FROM above a JOIN agent_runs p ON p.tenant_id = :tenant AND p.id = a.parent_run_id
                    ), subjects (kind, id) AS (
                        SELECT 'run', :run
                        UNION ALL SELECT 'tree', id FROM above WHERE finished_at IS NULL
                        UNION ALL SELECT 'agent', agent_id FROM agent_runs WHERE tenant_id = :tenant AND id = :run
                        UNION ALL SELECT 'key', started_by FROM root
                    )
                    SELECT g.id, g.covers::text AS covers, g.condition, g.lifts::text AS lifts,
                           array_to_string(g.except_layers, ',') AS except_layers,
                           COALESCE((SELECT json_agg(u.call_id) FROM grant_uses u
                                      WHERE u.tenant_id = :tenant AND u.grant_id = g.id AND u.run_id = :run AND u.turn = :turn),
                                    '[]')::text AS used_by
                      FROM grants g
                      JOIN subjects s ON s.id = g.subject_id AND s.kind = g.subject_kind
                      JOIN root ON root.started_by IS NOT NULL
                     WHERE g.tenant_id = :tenant AND g.revoked_at IS NULL AND g.ended_at IS NULL AND g.expires_at > clock_timestamp()
                       AND (g.used < g.max_uses OR EXISTS (
                           SELECT FROM grant_uses u
                            WHERE u.tenant_id = :tenant AND u.grant_id = g.id AND u.run_id = :run AND u.turn = :turn))
                       AND NOT EXISTS (
                           SELECT FROM starters
                            WHERE starters.id IN (g.granter, g.granted_by)
                               OR starters.id IN (SELECT p.person FROM key_persons p WHERE p.tenant_id = :tenant AND p.key_id = g.granted_by))
                    """;

    /**
     * All of them, or none. A row that another call is using is waited for, and then looked at as
     * that has left it; they are locked in one order.
     */
    private static final String USE =
            """
            WITH asked AS (
                SELECT unnest(string_to_array(:grants, ','))::uuid AS id
            ), stored AS (
                SELECT u.grant_id FROM grant_uses u
                 WHERE u.tenant_id = :tenant AND u.grant_id IN (SELECT id FROM asked)
                   AND u.run_id = :run AND u.turn = :turn AND u.call_id = :call
            ), alive AS (
                SELECT g.id FROM grants g
                 WHERE g.tenant_id = :tenant AND g.id IN (SELECT id FROM asked)
                   AND g.revoked_at IS NULL AND g.ended_at IS NULL AND g.expires_at > clock_timestamp()
                   AND (g.used < g.max_uses OR g.id IN (SELECT grant_id FROM stored))
                 ORDER BY g.id FOR UPDATE
            ), made AS (
                INSERT INTO grant_uses (tenant_id, grant_id, run_id, turn, call_id, at)
                SELECT :tenant, id, :run, :turn, :call, clock_timestamp() FROM alive
                 WHERE (SELECT count(*) FROM alive) = (SELECT count(*) FROM asked)
                ON CONFLICT DO NOTHING
                RETURNING grant_id
            ), counted AS (
                UPDATE grants g SET used = used + 1 FROM made m WHERE g.tenant_id = :tenant AND g.id = m.grant_id
            )
            SELECT (SELECT count(*) FROM alive) = (SELECT count(*) FROM asked)
            """;

    private final Expressions expressions;

    public GrantUses(Expressions expressions) {
        this.expressions = expressions;
    }

    public Expressions expressions() {
        return expressions;
    }

    /** Faults of a condition that a grant might have; null for none. */
    public @Nullable String faultOf(String condition) {
        return expressions.compileCondition(condition, Vocabulary.untyped())
                        instanceof Compilation.Refused(var faults)
                ? "when is no condition: " + faults.getFirst().message()
                : null;
    }

    private record Found(
            UUID id,
            String covers,
            @Nullable String condition,
            String lifts,
            String exceptLayers,
            String usedBy) {}

    /** Grants that are alive for a run, or that calls of the turn have used. */
    public TurnGrants find(TenantSql jdbc, RunId run, int turn) {
        return new TurnGrants(
                jdbc
                        .sql(FIND)
                        .param("run", run.value())
                        .param("turn", turn)
                        .query(Rows.of(Found.class))
                        .list()
                        .stream()
                        .flatMap(found -> held(found).stream())
                        .toList());
    }

    /** A grant whose condition cannot be read covers nothing. */
    private Optional<TurnGrants.Held> held(Found found) {
        Expression when = null;
        if (found.condition() != null) {
            if (!(expressions.compileCondition(found.condition(), Vocabulary.untyped())
                    instanceof Compilation.Compiled(var compiled))) {
                return Optional.empty();
            }
            when = compiled;
        }
        return Optional.of(
                new TurnGrants.Held(
                        new Grant(
                                found.id().toString(),
                                GrantRows.selectors(found.covers()).stream()
                                        .map(Selector::read)
                                        .toList(),
                                when,
                                new HashSet<>(GrantRows.lifts(found.lifts())),
                                found.exceptLayers().isEmpty()
                                        ? Set.of()
                                        : Set.of(found.exceptLayers().split(",")),
                                false),
                        new HashSet<>(GrantRows.selectors(found.usedBy()))));
    }

    /**
     * Uses grants for a call whose turn is durable, each once however often this is called.
     *
     * @return false where one of them is not alive any more, and then none is used
     */
    public boolean use(TenantSql jdbc, RunId run, int turn, String call, Set<String> grants) {
        return jdbc.sql(USE)
                .param("grants", String.join(",", grants))
                .param("run", run.value())
                .param("turn", turn)
                .param("call", UsedCall.id(call))
                .query(Boolean.class)
                .single();
    }
}
