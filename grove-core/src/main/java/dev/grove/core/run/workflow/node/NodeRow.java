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
 * @param tolerated whether it failed and the workflow goes on all the same
 * @param attempt 1 for the first try
 * @param run of the last try
 * @param state what nodes of its kind remember
 * @param dueAt when it goes on by itself
 */
public record NodeRow(
        Key key,
        NodeStatus status,
        boolean tolerated,
        int attempt,
        Child run,
        ObjectNode state,
        @Nullable RunError error,
        @Nullable Instant dueAt,
        Instant startedAt,
        @Nullable Instant endedAt) {

    /** The path of the row that stands for the graph itself. */
    public static final String GRAPH = "";

    /** Name of the event that a node waits for, in what it remembers. */
    public static final String EVENT = "event";

    /**
     * Place of a node in its graph, and its kind.
     *
     * @param path such as {@code dig}; of what it repeats {@code dig/17} and {@code memo/2/judge};
     *     empty for the graph itself
     * @param holder the path of the node that repeats it; null at the top of the graph
     * @param place the index of the element, or the round; null at the top of the graph
     */
    public record Key(String path, @Nullable String holder, @Nullable Integer place, String kind) {}

    /**
     * Run of a node's last try.
     *
     * @param child null where it has none
     * @param reservedUsd how much of its holder's cap that run may spend; null without such a cap
     */
    public record Child(@Nullable RunId child, @Nullable BigDecimal reservedUsd) {

        private static final Child NONE = new Child(null, null);
    }

    public static NodeRow begun(Task task, NodeStatus status, Instant at) {
        Key key = new Key(task.path(), task.holder(), task.place(), task.node().kind());
        return begun(key, status, null, at);
    }

    /** The graph itself begins. */
    public static NodeRow ofGraph(Instant deadline, Instant at) {
        return begun(new Key(GRAPH, null, null, "graph"), NodeStatus.RUNNING, deadline, at);
    }

    private static NodeRow begun(Key key, NodeStatus status, @Nullable Instant due, Instant at) {
        ObjectNode nothing = JsonNodeFactory.instance.objectNode();
        return new NodeRow(key, status, false, 1, Child.NONE, nothing, null, due, at, null);
    }

    public String path() {
        return key.path();
    }

    public String kind() {
        return key.kind();
    }

    public @Nullable RunId child() {
        return run.child();
    }

    /** Whether it waits for people or applications, so that the clock of its run stands. */
    public boolean stopsClock() {
        return status == NodeStatus.WAITING
                && error == null
                && (kind().equals("ask") || awaitsEvent());
    }

    boolean awaitsEvent() {
        return kind().equals("wait") && state.has(EVENT);
    }

    public boolean isOpen() {
        return status.isOpen();
    }

    public boolean isSettled() {
        return !status.isOpen();
    }

    public NodeRow runBy(RunId child, @Nullable BigDecimal reserved) {
        Child by = new Child(child, reserved);
        return running(NodeStatus.RUNNING, attempt, by, state, null, null);
    }

    public NodeRow with(ObjectNode newState) {
        return new NodeRow(
                key, status, tolerated, attempt, run, newState, error, dueAt, startedAt, endedAt);
    }

    public NodeRow waiting(@Nullable Instant due, ObjectNode newState) {
        return running(NodeStatus.WAITING, attempt, unpaid(), newState, null, due);
    }

    public NodeRow due(@Nullable Instant due) {
        return new NodeRow(
                key, status, tolerated, attempt, run, state, error, due, startedAt, endedAt);
    }

    /** Another try follows. */
    public NodeRow retriedAt(Instant due, RunError last, ObjectNode newState) {
        return running(NodeStatus.WAITING, attempt + 1, run, newState, last, due);
    }

    private NodeRow running(
            NodeStatus as,
            int tries,
            Child by,
            ObjectNode newState,
            @Nullable RunError why,
            @Nullable Instant due) {
        return new NodeRow(key, as, false, tries, by, newState, why, due, startedAt, null);
    }

    public NodeRow ended(NodeStatus as, @Nullable RunError why, boolean goesOn, Instant at) {
        return new NodeRow(key, as, goesOn, attempt, unpaid(), state, why, null, startedAt, at);
    }

    /** Its run, if one is under way, is yet to be cancelled. */
    public NodeRow cancelled(Instant at) {
        Instant due = run.child() == null ? null : at;
        return new NodeRow(
                key,
                NodeStatus.CANCELLED,
                false,
                attempt,
                unpaid(),
                state,
                null,
                due,
                startedAt,
                at);
    }

    /** Its run without a share of the cap. */
    private Child unpaid() {
        return run.reservedUsd() == null ? run : new Child(run.child(), null);
    }
}
