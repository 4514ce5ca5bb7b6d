package dev.grove.core.run.workflow.ask;

import dev.grove.core.database.TenantSql;
import dev.grove.core.id.RunId;
import dev.grove.core.run.control.CallDoubt;
import dev.grove.core.run.control.CallDoubts;
import dev.grove.core.run.workflow.node.NodeRow;
import dev.grove.core.run.workflow.node.NodeRows;
import dev.grove.core.run.workflow.step.DoubtInState;
import java.util.ArrayList;
import java.util.List;

/**
 * Finds nodes of an ended workflow whose calls may have taken effect, and those of the workflows
 * within it. Each has an address: the path of the node that runs the workflow, and its path there.
 */
final class CallsInDoubt {

    private static final String CUT_OFF =
            NodeRows.SELECT
                    + """
                       AND run_id = :run AND status IN ('failed', 'cancelled') AND NOT tolerated AND kind IN ('tool', 'workflow')
                       AND EXISTS (
                               SELECT 1 FROM agent_runs c
                                WHERE c.tenant_id = :tenant AND c.id = child_run_id
                                  AND c.status IN ('stopped', 'failed', 'cancelled'))
                       AND (holder IS NULL OR EXISTS (
                               SELECT 1 FROM workflow_nodes h
                                WHERE h.tenant_id = :tenant AND h.run_id = :run AND h.path = workflow_nodes.holder
                                  AND h.status IN ('failed', 'cancelled') AND NOT h.tolerated))
                     ORDER BY place, path
                    """;

    private CallsInDoubt() {}

    /**
     * A call that must not be made again unless a person says so.
     *
     * @param run of the workflow whose node called
     */
    record Found(String address, RunId run, NodeRow row) {

        /** Whether a name means this call: its address, or that of a node around it. */
        boolean isNamed(String name) {
            return address.equals(name) || address.startsWith(name + "/");
        }
    }

    /** Calls below a node that runs a workflow, but for those that a person has decided. */
    static List<Found> within(TenantSql jdbc, NodeRow node, String address) {
        List<Found> found = new ArrayList<>();
        collect(jdbc, node, address, found);
        return found;
    }

    private static void collect(TenantSql jdbc, NodeRow node, String address, List<Found> found) {
        RunId workflow = node.child();
        if (workflow == null || DoubtInState.said(node) != null) {
            return;
        }
        for (NodeRow row : cutOff(jdbc, workflow)) {
            String inner = address + "/" + row.path();
            if (row.kind().equals("workflow")) {
                collect(jdbc, row, inner, found);
            } else if (isFinal(jdbc, row)) {
                found.add(new Found(inner, workflow, row));
            }
        }
    }

    private static List<NodeRow> cutOff(TenantSql jdbc, RunId workflow) {
        return jdbc.sql(CUT_OFF)
                .param("run", workflow.value())
                .query((row, _) -> NodeRows.node(row))
                .list();
    }

    private static boolean isFinal(TenantSql jdbc, NodeRow row) {
        RunId call = row.child();
        return call != null
                && DoubtInState.said(row) == null
                && CallDoubts.of(jdbc, call) == CallDoubt.FINAL;
    }
}
