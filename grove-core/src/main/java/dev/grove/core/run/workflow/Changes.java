package dev.grove.core.run.workflow;

import dev.grove.core.id.RunId;
import dev.grove.core.run.event.RunEvent;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;

/** What one advance writes: collected without a lock, and applied in one transaction. */
final class Changes {

    /** Runs that one transaction inserts. */
    static final int MOST_CHILDREN = 50;

    private final Map<String, NodeRow> rows = new LinkedHashMap<>();
    private final Map<String, JsonNode> outputs = new HashMap<>();
    private final List<NewChild> children = new ArrayList<>();
    private final List<RunId> resumed = new ArrayList<>();
    private final List<RunEvent> events = new ArrayList<>();
    private final Map<String, ArrayNode> lists = new LinkedHashMap<>();
    private final Map<String, EventTaken> taken = new LinkedHashMap<>();
    private @Nullable WorkflowEnd end;
    private boolean more;

    void row(NodeRow row) {
        rows.put(row.path(), row);
    }

    void output(String path, JsonNode output) {
        outputs.put(path, output);
    }

    void begin(NewChild child) {
        children.add(child);
    }

    void resume(RunId child) {
        resumed.add(child);
    }

    void event(RunEvent event) {
        events.add(event);
    }

    /** The elements of a map that begins. */
    void list(String path, ArrayNode elements) {
        lists.put(path, elements);
    }

    void take(EventTaken event) {
        taken.put(event.path(), event);
    }

    void end(WorkflowEnd how) {
        end = how;
    }

    /** There is more to be done at once than one transaction does. */
    void goOn() {
        more = true;
    }

    boolean isFull() {
        return children.size() + resumed.size() >= MOST_CHILDREN;
    }

    boolean isEmpty() {
        return rows.isEmpty() && end == null;
    }

    boolean hasMore() {
        return more;
    }

    Map<String, NodeRow> rows() {
        return rows;
    }

    Map<String, JsonNode> outputs() {
        return outputs;
    }

    List<NewChild> children() {
        return children;
    }

    List<RunId> resumed() {
        return resumed;
    }

    List<RunEvent> events() {
        return events;
    }

    Map<String, ArrayNode> lists() {
        return lists;
    }

    List<EventTaken> taken() {
        return List.copyOf(taken.values());
    }

    @Nullable WorkflowEnd end() {
        return end;
    }
}
