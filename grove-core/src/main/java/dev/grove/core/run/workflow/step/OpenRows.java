package dev.grove.core.run.workflow.step;

import dev.grove.core.run.workflow.node.NodeRow;
import dev.grove.core.run.workflow.node.NodeStatus;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Nodes that are under way, with what this advance has changed so far. */
final class OpenRows {

    private OpenRows() {}

    static List<NodeRow> of(AdvanceContext context) {
        Map<String, NodeRow> rows = new LinkedHashMap<>(context.snapshot().nodes());
        rows.putAll(context.snapshot().repeated());
        rows.putAll(context.changes().rows());
        List<NodeRow> open = new ArrayList<>();
        for (NodeRow row : rows.values()) {
            if (row.isOpen() && !row.path().equals(NodeRow.GRAPH)) {
                open.add(row);
            }
        }
        return open;
    }

    /** How many runs are under way. */
    static long runs(AdvanceContext context) {
        return of(context).stream()
                .filter(row -> row.status() == NodeStatus.RUNNING && row.child() != null)
                .count();
    }

    static List<NodeRow> of(AdvanceContext context, String holder) {
        return of(context).stream().filter(row -> holder.equals(row.key().holder())).toList();
    }
}
