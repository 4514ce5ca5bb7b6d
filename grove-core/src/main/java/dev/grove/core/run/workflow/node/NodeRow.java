package dev.grove.core.run.workflow.node;

import dev.grove.core.id.RunId;
import dev.grove.core.run.record.RunError;
import java.math.BigDecimal;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * How far a node is, without its output.
 *
 * @param path such as {@code dig}; of what it repeats {@code dig/17} and {@code memo/2/judge};
 *     empty for the graph itself
 * @param holder the path of the node that repeats it; null at the top of the graph
 * @param place the index of the element, or the round; null at the top of the graph
 * @param tolerated whether it failed and the workflow goes on all the same
 * @param attempt 1 for the first try
 * @param child the run of the last try
 * @param reservedUsd how much of its holder's cap that run may spend; null without such a cap
 * @param state what nodes of its kind remember
 * @param dueAt when it goes on by itself
 */
public record NodeRow(
        String path,
        @Nullable String holder,
        @Nullable Integer place,
        String kind,
        NodeStatus status,
        boolean tolerated,
        int attempt,
        @Nullable RunId child,
        @Nullable BigDecimal reservedUsd,
        ObjectNode state,
        @Nullable RunError error,
        @Nullable Instant dueAt,
        Instant startedAt,
        @Nullable Instant endedAt) {

    /** The path of the row that stands for the graph itself. */
    public static final String GRAPH = "";

    /** Name of the event that a node waits for, in what it remembers. */
    public static final String EVENT = "event";

    public static NodeRow begun(Task task, NodeStatus status, Instant at) {
        return new NodeRow(
                task.path(),
                task.holder(),
                task.place(),
                task.node().kind(),
                status,
                false,
                1,
                null,
                null,
                JsonNodeFactory.instance.objectNode(),
                null,
                null,
                at,
                null);
    }

    /** The graph itself begins. */
    public static NodeRow ofGraph(Instant deadline, Instant at) {
        return new NodeRow(
                GRAPH,
                null,
                null,
                "graph",
                NodeStatus.RUNNING,
                false,
                1,
                null,
                null,
                JsonNodeFactory.instance.objectNode(),
                null,
                deadline,
                at,
                null);
    }

    /** Whether it waits for people or applications, so that the clock of its run stands. */
    public boolean stopsClock() {
        return status == NodeStatus.WAITING
                && error == null
                && (kind.equals("ask") || awaitsEvent());
    }

    boolean awaitsEvent() {
        return kind.equals("wait") && state.has(EVENT);
    }

    public boolean isOpen() {
        return status.isOpen();
    }

    public boolean isSettled() {
        return !status.isOpen();
    }

    public NodeRow runBy(RunId run, @Nullable BigDecimal reserved) {
        return new NodeRow(
                path,
                holder,
                place,
                kind,
                NodeStatus.RUNNING,
                false,
                attempt,
                run,
                reserved,
                state,
                null,
                null,
                startedAt,
                null);
    }

    public NodeRow with(ObjectNode newState) {
        return new NodeRow(
                path,
                holder,
                place,
                kind,
                status,
                tolerated,
                attempt,
                child,
                reservedUsd,
                newState,
                error,
                dueAt,
                startedAt,
                endedAt);
    }

    public NodeRow waiting(@Nullable Instant due, ObjectNode newState) {
        return new NodeRow(
                path,
                holder,
                place,
                kind,
                NodeStatus.WAITING,
                false,
                attempt,
                child,
                null,
                newState,
                null,
                due,
                startedAt,
                null);
    }

    public NodeRow due(@Nullable Instant due) {
        return new NodeRow(
                path,
                holder,
                place,
                kind,
                status,
                tolerated,
                attempt,
                child,
                reservedUsd,
                state,
                error,
                due,
                startedAt,
                endedAt);
    }

    /** Another try follows. */
    public NodeRow retriedAt(Instant due, RunError last, ObjectNode newState) {
        return new NodeRow(
                path,
                holder,
                place,
                kind,
                NodeStatus.WAITING,
                false,
                attempt + 1,
                child,
                reservedUsd,
                newState,
                last,
                due,
                startedAt,
                null);
    }

    public NodeRow ended(NodeStatus as, @Nullable RunError why, boolean goesOn, Instant at) {
        return new NodeRow(
                path, holder, place, kind, as, goesOn, attempt, child, null, state, why, null,
                startedAt, at);
    }

    /** Its run, if one is under way, is yet to be cancelled. */
    public NodeRow cancelled(Instant at) {
        return new NodeRow(
                path,
                holder,
                place,
                kind,
                NodeStatus.CANCELLED,
                false,
                attempt,
                child,
                null,
                state,
                null,
                child == null ? null : at,
                startedAt,
                at);
    }
}
