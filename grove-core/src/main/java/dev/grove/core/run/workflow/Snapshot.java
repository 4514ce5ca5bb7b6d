package dev.grove.core.run.workflow;

import dev.grove.core.id.RunId;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What is known of a workflow's run as one advance begins.
 *
 * @param nodes at the top of its graph, by path
 * @param repeated those that are open of what its nodes repeat, by path
 * @param ended runs of open nodes that have ended; not all at once
 * @param moreEnded whether there are more of these
 */
record Snapshot(
        Map<String, NodeRow> nodes,
        Map<String, NodeRow> repeated,
        Map<RunId, ChildResult> ended,
        boolean moreEnded) {

    @Nullable NodeRow node(String path) {
        NodeRow top = nodes.get(path);
        return top == null ? repeated.get(path) : top;
    }

    /** Those that are open of what a node repeats. */
    List<NodeRow> openOf(String holder) {
        return repeated.values().stream().filter(row -> holder.equals(row.holder())).toList();
    }

    @Nullable ChildResult end(@Nullable RunId child) {
        return child == null ? null : ended.get(child);
    }
}
