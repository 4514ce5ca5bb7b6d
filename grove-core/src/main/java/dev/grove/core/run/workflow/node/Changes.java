package dev.grove.core.run.workflow.node;

import dev.grove.core.id.RunId;
import dev.grove.core.run.event.RunEvent;
import dev.grove.core.run.queue.PendingRun;
import dev.grove.core.run.work.AgentWork;
import dev.grove.core.run.work.CallWork;
import dev.grove.core.run.work.WorkflowWork;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;

/** Changes that one advance writes: collected without a lock, and applied in one transaction. */
public final class Changes {

    /** Runs that one transaction inserts. */
    static final int MOST_CHILDREN = 50;

    private static final int SHARE = 32 << 10;

    /** Rows of nodes that one transaction writes. */
    static final int MOST_ROWS = 1_000;

    private final Map<String, NodeRow> rows = new LinkedHashMap<>();
    private final Map<String, JsonNode> outputs = new HashMap<>();
    private final List<PendingRun> children = new ArrayList<>();
    private final List<RunId> resumed = new ArrayList<>();
    private final List<RunEvent> events = new ArrayList<>();
    private final Map<String, ArrayNode> lists = new LinkedHashMap<>();
    private final Map<String, EventTaken> taken = new LinkedHashMap<>();
    private @Nullable WorkflowEnd end;
    private boolean more;
    private long outputSize;

    public void row(NodeRow row) {
        rows.put(row.path(), row);
    }

    public void output(String path, JsonNode output) {
        outputs.put(path, output);
        outputSize += OutputSize.of(output);
    }

    /** A run that a node begins; its id is in the node's row of the same transaction. */
    public void begin(PendingRun child) {
        children.add(child);
        outputSize += sizeOf(child);
    }

    /** Size of a run's input, which is held until it is written. */
    private static long sizeOf(PendingRun run) {
        long work =
                switch (run.work()) {
                    case WorkflowWork workflow ->
                            (long) OutputSize.of(workflow.input())
                                    + OutputSize.of(workflow.values());
                    case CallWork call -> OutputSize.of(call.arguments());
                    case AgentWork agent -> agent.goal().length();
                };
        return work
                + run.attachments().files().texts().values().stream()
                        .mapToLong(String::length)
                        .sum();
    }

    public void resume(RunId child) {
        resumed.add(child);
    }

    public void event(RunEvent event) {
        events.add(event);
    }

    /** The elements of a map that begins. */
    public void list(String path, ArrayNode elements) {
        lists.put(path, elements);
    }

    public void take(EventTaken event) {
        taken.put(event.path(), event);
    }

    public void end(WorkflowEnd how) {
        end = how;
    }

    /** There is more to be done at once than one transaction does. */
    public void goOn() {
        more = true;
    }

    /** Whether what follows is left to another advance. */
    public boolean isFull() {
        return children.size() + resumed.size() >= MOST_CHILDREN
                || outputSize >= OutputSize.MOST_OF_ADVANCE
                || rows.size() >= MOST_ROWS;
    }

    /** Size of the outputs in shares of a transaction, which as many small advances fill. */
    public int weight() {
        return (int) Math.min(outputSize / SHARE, Integer.MAX_VALUE / 2);
    }

    public boolean isEmpty() {
        return rows.isEmpty() && end == null;
    }

    public boolean hasMore() {
        return more;
    }

    public Map<String, NodeRow> rows() {
        return rows;
    }

    public Map<String, JsonNode> outputs() {
        return outputs;
    }

    public List<PendingRun> children() {
        return children;
    }

    public List<RunId> resumed() {
        return resumed;
    }

    public List<RunEvent> events() {
        return events;
    }

    public Map<String, ArrayNode> lists() {
        return lists;
    }

    public List<EventTaken> taken() {
        return List.copyOf(taken.values());
    }

    @Nullable
    public WorkflowEnd end() {
        return end;
    }
}
