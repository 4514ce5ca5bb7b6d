package dev.grove.core.run.workflow.node;

import dev.grove.core.id.RunId;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * State of a workflow's run as one advance begins.
 *
 * @param nodes at the top of its graph, by path
 * @param repeated rows of what its nodes repeat, by path: those that are open, and the rounds that
 *     an open loop reads
 * @param ended runs of open nodes that have ended; not all at once
 * @param moreEnded whether there are more of these
 */
public record Snapshot(
        Map<String, NodeRow> nodes,
        Map<String, NodeRow> repeated,
        Map<RunId, ChildResult> ended,
        boolean moreEnded) {

    @Nullable
    public NodeRow node(String path) {
        NodeRow top = nodes.get(path);
        return top == null ? repeated.get(path) : top;
    }

    @Nullable
    public ChildResult end(@Nullable RunId child) {
        return child == null ? null : ended.get(child);
    }
}
