package dev.grove.core.run.workflow.fork;

import dev.grove.core.database.TenantSql;
import dev.grove.core.database.read.Rows;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.run.journal.TurnRows;
import dev.grove.core.run.record.CallProgress;
import dev.grove.core.run.record.JournalledTurn;
import dev.grove.core.run.work.CallWork;
import dev.grove.core.run.work.WorkColumns;
import dev.grove.core.tool.AgentTools;
import dev.grove.core.tool.Effect;
import dev.grove.core.tool.ToolCall;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowMapper;

/**
 * Calls of tools that were made for nodes of a run, wherever below them: by the node itself, by
 * elements of a map and rounds of a loop, in turns of agents, in workflows within the workflow.
 */
final class RepeatedCalls {

    /** More are not listed. */
    static final int MOST = 1_000;

    /** Ends a run, and does nothing outside. */
    private static final String FINISH = "finish";

    private static final int ALL_TURNS = Integer.MAX_VALUE / 2;

    private static final String RUNS =
            """
            WITH RECURSIVE below (node, id) AS (
                SELECT path, child_run_id FROM workflow_nodes
                 WHERE tenant_id = :tenant AND run_id = :run AND child_run_id IS NOT NULL
                   AND (path = ANY (:nodes) OR holder = ANY (:nodes))
                UNION ALL
                SELECT below.node, r.id FROM agent_runs r JOIN below ON r.parent_run_id = below.id
                 WHERE r.tenant_id = :tenant
            )
            SELECT below.node, r.id AS run_id, %s
              FROM below JOIN agent_runs r ON r.tenant_id = :tenant AND r.id = below.id
             WHERE r.kind IN ('agent', 'call') AND r.started_at IS NOT NULL
             ORDER BY r.id LIMIT :limit
            """
                    .formatted(WorkColumns.of("r"));

    private static final RowMapper<Below> BELOW =
            Rows.of(Below.class, Map.of(), Map.of("tool", RepeatedCalls::tool));

    private final AgentTools tools;

    RepeatedCalls(AgentTools tools) {
        this.tools = tools;
    }

    /**
     * A run below a node.
     *
     * @param tool of a run that makes one call; null for an agent's
     */
    private record Below(String node, RunId run, @Nullable String tool) {}

    /**
     * A call that began.
     *
     * @param node path of the node, the element or the round that it was made for
     */
    private record Made(String node, String tool, Effect effect, CallProgress.Status status) {

        /** Whether another call beside it may change more than it did. */
        boolean mayActTwice() {
            return effect.leavesDoubt() && status != CallProgress.Status.FAILED;
        }

        String top() {
            int end = node.indexOf('/');
            return end < 0 ? node : node.substring(0, end);
        }
    }

    /**
     * Calls that began, oldest runs first, at most {@link #MOST}; those of tools that only read are
     * left out.
     *
     * @param nodes at the top of the graph
     * @param until calls that began later are left out; null for none
     */
    List<WorkflowFork.Repeated> of(
            TenantSql jdbc, RunId run, Collection<String> nodes, @Nullable Instant until) {
        return made(jdbc, run, nodes, until).stream()
                .map(call -> new WorkflowFork.Repeated(call.node(), call.tool(), call.effect()))
                .toList();
    }

    /** Nodes at the top of the graph of which some call took effect, or may have. */
    Set<String> actingTwice(TenantSql jdbc, RunId run, Collection<String> nodes) {
        return made(jdbc, run, nodes, null).stream()
                .filter(Made::mayActTwice)
                .map(Made::top)
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    private List<Made> made(
            TenantSql jdbc, RunId run, Collection<String> nodes, @Nullable Instant until) {
        Map<String, Effect> effects = effects(jdbc.tenant());
        List<Made> calls = new ArrayList<>();
        for (Below below : below(jdbc, run, nodes)) {
            for (JournalledTurn turn : TurnRows.read(jdbc, below.run(), 0, ALL_TURNS)) {
                for (Named call : begun(turn, below.tool(), until)) {
                    Effect effect = effects.getOrDefault(call.tool(), Effect.UNSAFE);
                    if (effect != Effect.READ_ONLY
                            && !call.tool().equals(FINISH)
                            && calls.size() < MOST) {
                        calls.add(new Made(below.node(), call.tool(), effect, call.status()));
                    }
                }
            }
            if (calls.size() >= MOST) {
                break;
            }
        }
        return calls;
    }

    private Map<String, Effect> effects(TenantId tenant) {
        Map<String, Effect> effects = new HashMap<>();
        tools.offers(tenant)
                .forEach(offer -> effects.putIfAbsent(offer.spec().name(), offer.spec().effect()));
        return effects;
    }

    private static @Nullable String tool(ResultSet row) throws SQLException {
        return WorkColumns.read(row) instanceof CallWork call ? call.tool() : null;
    }

    private static List<Below> below(TenantSql jdbc, RunId run, Collection<String> nodes) {
        return jdbc.sql(RUNS)
                .param("run", run.value())
                .param("nodes", nodes.toArray(String[]::new))
                .param("limit", MOST)
                .query(BELOW)
                .list();
    }

    private record Named(String tool, CallProgress.Status status) {}

    /** Calls of a turn that began. */
    private static List<Named> begun(
            JournalledTurn turn, @Nullable String only, @Nullable Instant until) {
        Map<String, String> names = new HashMap<>();
        if (turn.answered() != null) {
            for (ToolCall call : turn.answered().answer().toolCalls()) {
                names.put(call.id(), call.name());
            }
        }
        return turn.progress().entrySet().stream()
                .filter(call -> began(call.getValue(), until))
                .map(call ->
                        new Named(
                                only == null ? names.getOrDefault(call.getKey(), "") : only,
                                call.getValue().status()))
                .filter(call -> !call.tool().isEmpty())
                .toList();
    }

    /** A call that another run does is listed by the calls of that run. */
    private static boolean began(CallProgress call, @Nullable Instant until) {
        if (call.child() != null) {
            return false;
        }
        return switch (call.status()) {
            case STARTED, COMPLETED, FAILED, INTERRUPTED ->
                    until == null || !call.startedAt().isAfter(until);
            case WAITING, DENIED -> false;
        };
    }
}
