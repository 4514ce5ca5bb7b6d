package dev.grove.mcp.workflow;

import dev.grove.core.event.EventLine;
import dev.grove.core.event.EventType;
import dev.grove.language.workflow.Graph;
import dev.grove.language.workflow.Node;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * How far a run is, from its events: how many of its nodes are settled, of those that are known.
 * Elements of a map are known when the map begins, and count as nodes do.
 */
final class WorkflowProgress {

    private final Graph graph;
    private final Set<String> settled = new HashSet<>();
    private final Map<String, Elements> maps = new HashMap<>();

    WorkflowProgress(Graph graph) {
        this.graph = graph;
    }

    private record Elements(int known, int settled) {}

    /**
     * Where a run stands.
     *
     * @param message what has come to be so
     */
    record Step(long settled, long known, String message) {}

    /** Lower bound of the nodes and elements to settle. */
    long known() {
        return graph.nodes().size() + maps.values().stream().mapToLong(Elements::known).sum();
    }

    /** Takes an event in; nothing where no more is settled by it. */
    Optional<Step> after(EventLine event) {
        if (!event.type().startsWith("node.") && !event.is(EventType.MAP_PROGRESS)) {
            return Optional.empty();
        }
        JsonNode line = JsonMapper.shared().readTree(event.line());
        String path = line.path("path").asString("");
        Node node = graph.nodes().get(path);
        if (node == null) {
            // Nodes within a repeated graph: the node that repeats them counts.
            return Optional.empty();
        }
        String what = what(event, line);
        return what == null
                ? Optional.empty()
                : Optional.of(new Step(settled(), known(), title(path, node) + " " + what));
    }

    private long settled() {
        return settled.size() + maps.values().stream().mapToLong(Elements::settled).sum();
    }

    private @Nullable String what(EventLine event, JsonNode line) {
        String path = line.path("path").stringValue();
        if (event.is(EventType.NODE_STARTED)) {
            int items = line.path("items").asInt(0);
            if (items > 0) {
                maps.putIfAbsent(path, new Elements(items, 0));
            }
            return null;
        }
        if (event.is(EventType.MAP_PROGRESS)) {
            int items = line.path("items").asInt(0);
            int done = line.path("completed").asInt(0) + line.path("failed").asInt(0);
            maps.put(path, new Elements(items, done));
            return done + " of " + items;
        }
        String word = wordOf(event, line);
        if (word != null) {
            settled.add(path);
            // Nothing of it is left, whether its elements were reported or not.
            maps.computeIfPresent(path, (_, of) -> new Elements(of.known(), of.known()));
        }
        return word;
    }

    private static @Nullable String wordOf(EventLine event, JsonNode line) {
        if (event.is(EventType.NODE_COMPLETED)) {
            return "completed";
        }
        if (event.is(EventType.NODE_FAILED)) {
            return "failed";
        }
        if (event.is(EventType.NODE_SKIPPED)) {
            return "skipped";
        }
        // People's decisions on an ask settle it with an event of its own.
        String decision = line.path("decision").asString("");
        return event.is(EventType.NODE_SETTLED)
                        && (decision.equals("output") || decision.equals("error"))
                ? "settled"
                : null;
    }

    private static String title(String path, Node node) {
        String title = node.settings().title();
        return title == null ? path : title;
    }
}
