package dev.grove.core.run.workflow.advance;

import dev.grove.core.id.RunId;
import dev.grove.core.run.workflow.node.Changes;
import dev.grove.core.run.workflow.node.NodeRow;
import dev.grove.core.run.workflow.node.NodeStatus;
import dev.grove.core.run.workflow.node.Snapshot;
import dev.grove.core.run.workflow.run.WorkflowRun;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Plan of an advance, written only if the run has not moved since it was read. */
record PlannedAdvance(WorkflowRun run, Snapshot before, Changes changes, Instant now) {

    /** Runs that nodes no longer wait for. */
    List<RunId> cancelled() {
        return changes.rows().values().stream()
                .filter(row -> row.status() == NodeStatus.CANCELLED)
                .map(NodeRow::child)
                .filter(Objects::nonNull)
                .toList();
    }

    /** When an advance is due, as it was read; null where none was planned before. */
    @Nullable Instant expectedAt() {
        NodeRow graph = before.node(NodeRow.GRAPH);
        return graph == null ? null : graph.dueAt();
    }

    /** Whether the row of the graph says that an advance is due. */
    boolean isExpected() {
        Instant expected = expectedAt();
        return expected != null && !expected.isAfter(now);
    }

    /** Whether runs are under way; otherwise people, events or time are waited for. */
    boolean isRunning() {
        return changes.hasMore()
                || before.nodes().values().stream().anyMatch(row -> isRunning(row, changes))
                || before.repeated().values().stream().anyMatch(row -> isRunning(row, changes))
                || changes.rows().values().stream().anyMatch(row -> isRunning(row, changes));
    }

    /** A node that repeats others runs where one of these does. */
    private static boolean isRunning(NodeRow row, Changes changes) {
        NodeRow now = changes.rows().getOrDefault(row.path(), row);
        return now.status() == NodeStatus.RUNNING && now.child() != null;
    }

    /** Time by which the run must advance though nothing ends: at its deadline at the latest. */
    private Instant soonest() {
        Instant deadline = run.deadline(now);
        boolean waits =
                run.clock().waits().areOpen()
                        || changes.rows().values().stream().anyMatch(NodeRow::stopsClock);
        return waits ? run.sooner(deadline, now) : deadline;
    }

    /** The graph's own row: when an advance is due without anything that ends. */
    NodeRow graphRow() {
        NodeRow changed = changes.rows().get(NodeRow.GRAPH);
        NodeRow known = changed == null ? before.node(NodeRow.GRAPH) : changed;
        NodeRow graph = known == null ? NodeRow.ofGraph(run.deadline(now), now) : known;
        if (changes.end() != null) {
            return graph.ended(NodeStatus.COMPLETED, null, false, now);
        }
        return graph.due(changes.hasMore() ? now : soonest());
    }
}
