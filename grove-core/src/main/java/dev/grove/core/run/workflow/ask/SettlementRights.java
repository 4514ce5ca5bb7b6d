package dev.grove.core.run.workflow.ask;

import dev.grove.core.database.TenantSql;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.key.Scope;
import dev.grove.core.run.child.NodeRuns;
import dev.grove.core.run.wait.Decider;
import dev.grove.core.run.workflow.node.NodeRow;
import dev.grove.core.run.workflow.node.NodeRows;
import dev.grove.core.run.workflow.node.NodeStatus;
import dev.grove.core.run.workflow.run.WorkflowRun;
import dev.grove.core.run.workflow.run.WorkflowRunRows;
import dev.grove.core.run.workflow.run.WorkflowVersions;
import dev.grove.language.analysis.WorkflowPlan;
import dev.grove.language.workflow.Node;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.springframework.stereotype.Component;

/**
 * Whether an operator may say what a node gave: never instead of people that are asked within it,
 * and after a decision only where that allows it and the operator is one of those who may decide.
 */
@Component
class SettlementRights {

    private static final String AROUND =
            """
            SELECT COALESCE(holder, path) FROM workflow_nodes
             WHERE tenant_id = :tenant AND run_id = :parent AND child_run_id = :run
            """;

    private final WorkflowVersions versions;
    private final NodeRuns runs;

    SettlementRights(WorkflowVersions versions, NodeRuns runs) {
        this.versions = versions;
        this.runs = runs;
    }

    /**
     * @param settled a node that does not ask itself; of what a map or a loop repeats, one of its
     *     parts is settled and not all of it
     * @throws GroveException conflict, forbidden
     */
    void check(TenantId tenant, OpenRun open, NodeRow settled, Decider decider, Scope scope) {
        WorkflowRun run = open.run();
        String node = settled.key().holder() == null ? settled.path() : settled.key().holder();
        boolean isWithin = settled.key().holder() != null;
        while (true) {
            check(open.jdbc(), tenant, run, node, isWithin, decider, scope);
            RunId parent = run.parent();
            if (parent == null) {
                return;
            }
            Optional<WorkflowRun> around = WorkflowRunRows.find(open.jdbc(), parent);
            Optional<String> holder = around(open.jdbc(), parent, run.id());
            if (around.isEmpty() || holder.isEmpty()) {
                return;
            }
            run = around.get();
            node = holder.get();
            isWithin = true;
        }
    }

    private static Optional<String> around(TenantSql jdbc, RunId parent, RunId run) {
        return jdbc.sql(AROUND)
                .param("parent", parent.value())
                .param("run", run.value())
                .query(String.class)
                .optional();
    }

    private void check(
            TenantSql jdbc,
            TenantId tenant,
            WorkflowRun run,
            String node,
            boolean isWithin,
            Decider decider,
            Scope scope) {
        WorkflowPlan plan =
                versions.get(tenant, run.work().workflow(), run.work().version()).plan();
        String graph = run.work().graph();
        Set<String> decided =
                DecidedNodes.of(tenant, plan.graph(graph), run.work().pins(), runs, versions);
        if (decided.contains(node) && !isWithin) {
            throw GroveException.conflict(
                    node
                            + " asks people; decide what they are asked, by POST /workflow-runs/{id}/asks/{path}, or give an error");
        }
        for (String before : decided) {
            if (!before.equals(node) && plan.downstream(graph, List.of(before)).contains(node)) {
                boolean asks = plan.graph(graph).nodes().get(before) instanceof Node.AskNode;
                checkAfter(jdbc, run, before, asks, decider, scope);
            }
        }
    }

    private static void checkAfter(
            TenantSql jdbc,
            WorkflowRun run,
            String before,
            boolean asks,
            Decider decider,
            Scope scope) {
        Optional<NodeRow> row = NodeRows.find(jdbc, run.id(), before);
        if (row.isEmpty() || row.get().status() == NodeStatus.SKIPPED) {
            return;
        }
        boolean isApproved =
                NodeRows.output(jdbc, run.id(), before)
                        .map(stored ->
                                stored.output().path("decision").asString("").equals("approve"))
                        .orElse(false);
        if (!asks || !isApproved) {
            throw GroveException.conflict(
                    "What this node gives follows from what people decide in %s, which is no approval of its output; give an error instead"
                            .formatted(before));
        }
        AskRights.check(row.get().state(), run.work().startedBy(), decider, scope);
    }
}
