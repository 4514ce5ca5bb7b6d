package dev.grove.core.run.workflow.fork;

import dev.grove.core.database.TenantSql;
import dev.grove.core.database.read.Rows;
import dev.grove.core.error.FieldError;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.RunId;
import dev.grove.core.key.Scope;
import dev.grove.core.run.workflow.ask.AskRights;
import dev.grove.core.run.workflow.run.WorkflowVersion;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowMapper;

/**
 * Decisions of people in a fork: none is given by its caller, and one is kept only where what it
 * allows is the same, and is not executed again unless who forks may decide so alone.
 */
final class ForkedDecisions {

    /**
     * Asks within a node that were decided: its own, of what it repeats and of the runs below it.
     */
    private static final String DECIDED =
            """
            WITH RECURSIVE below AS (
                SELECT child_run_id AS id FROM workflow_nodes
                 WHERE tenant_id = :tenant AND run_id = :run AND (path = :node OR holder = :node) AND child_run_id IS NOT NULL
                UNION
                SELECT c.id FROM agent_runs c JOIN below ON c.parent_run_id = below.id
                 WHERE c.tenant_id = :tenant
            )
            SELECT n.path, n.state FROM workflow_nodes n
             WHERE n.tenant_id = :tenant AND n.kind = 'ask' AND n.status = 'completed'
               AND ((n.run_id = :run AND (n.path = :node OR n.holder = :node)) OR n.run_id IN (SELECT id FROM below))
             ORDER BY n.run_id, n.path
            """;

    private ForkedDecisions() {}

    /** Outputs that a caller may not give. */
    static List<FieldError> faults(
            WorkflowVersion version, Set<String> decided, ForkWorkflow request) {
        Set<String> following = version.plan().downstream("", decided);
        List<FieldError> faults = new ArrayList<>();
        for (String id : request.outputs().keySet()) {
            if (decided.contains(id)) {
                faults.add(
                        new FieldError(
                                "outputs." + id,
                                "is decided by the people it asks, and is not given; name it in from to have it asked again"));
            } else if (following.contains(id)) {
                faults.add(
                        new FieldError(
                                "outputs." + id,
                                "follows from what people decide (%s), and is not given; give outputs of nodes before that, or name it in from"
                                        .formatted(String.join(", ", decided))));
            }
        }
        return faults;
    }

    /** A decision was on what follows from it: with other nodes there, it is asked again. */
    static void checkSame(
            WorkflowVersion before,
            WorkflowVersion version,
            Set<String> decided,
            List<String> kept) {
        for (String id : kept) {
            if (!decided.contains(id)) {
                continue;
            }
            List<String> differing =
                    version.plan().downstream("", List.of(id)).stream()
                            .filter(node ->
                                    !Objects.equals(
                                            version.plan().graph("").nodes().get(node),
                                            before.plan().graph("").nodes().get(node)))
                            .toList();
            if (!differing.isEmpty()) {
                throw GroveException.invalid(
                        "version",
                        "has other nodes after what people decided in %s: %s; name %s in from to have it asked again"
                                .formatted(id, String.join(", ", differing), id));
            }
        }
    }

    /** Decisions that a fork keeps, where it executes what they allow. */
    static List<KeptDecision> kept(
            TenantSql jdbc,
            RunId source,
            WorkflowVersion version,
            Set<String> decided,
            List<String> kept) {
        List<KeptDecision> decisions = new ArrayList<>();
        for (String node : kept) {
            List<String> executed =
                    decided.contains(node)
                            ? version.plan().downstream("", List.of(node)).stream()
                                    .filter(id -> !id.equals(node) && !kept.contains(id))
                                    .toList()
                            : List.of();
            if (!executed.isEmpty()) {
                decisions.addAll(
                        jdbc.sql(DECIDED)
                                .param("run", source.value())
                                .param("node", node)
                                .query(decisions(node, executed))
                                .list());
            }
        }
        return decisions;
    }

    private static RowMapper<KeptDecision> decisions(String node, List<String> allows) {
        return Rows.of(
                KeptDecision.class, Map.of(), Map.of("node", _ -> node, "allows", _ -> allows));
    }

    /**
     * Refuses a fork that uses a decision once more which the one who forks may not take alone. Who
     * forks starts the fork: what others than the starter decide is asked again.
     */
    static void checkRights(List<KeptDecision> decisions, ForkWorkflow request) {
        for (KeptDecision kept : decisions) {
            String why = whyNot(kept, request);
            if (why != null) {
                throw GroveException.invalid(
                        "from",
                        "%s would be executed by what people decided in %s, %s; name %s in from to have it asked again"
                                .formatted(
                                        String.join(", ", kept.allows()),
                                        kept.node(),
                                        why,
                                        kept.node()));
            }
        }
    }

    private static @Nullable String whyNot(KeptDecision kept, ForkWorkflow request) {
        if (AskRights.excludesStarter(kept.state())) {
            return "which is asked of others than the one who starts the run";
        }
        if (kept.state().path("count").asInt(1) > 1) {
            return "which takes more than one person";
        }
        Scope needed = AskRights.scope(kept.state());
        return request.scope().includes(needed)
                ? null
                : "which is asked of keys with the scope " + needed.wireName();
    }
}
