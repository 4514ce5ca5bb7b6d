package dev.grove.core.tool;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import tools.jackson.databind.JsonNode;

/**
 * Labels that tools say of their results, as they say them: {@code u:<source>}, {@code
 * c:<category>}. They add to those that a tool has anyway. Thread-safe.
 */
public final class ResultLabels {

    private final Map<String, Queue<String>> byCall = new ConcurrentHashMap<>();

    /**
     * Labels as another server writes them: an array of texts. What is none of that is kept as a
     * text that is no label.
     */
    public static List<String> written(JsonNode labels) {
        if (labels.isMissingNode() || labels.isNull()) {
            return List.of();
        }
        return labels.isArray()
                ? labels.valueStream().map(label -> label.asString("")).toList()
                : List.of("");
    }

    void add(ToolCall call, Collection<String> labels) {
        if (!labels.isEmpty()) {
            byCall.computeIfAbsent(call.id(), _ -> new ConcurrentLinkedQueue<>()).addAll(labels);
        }
    }

    /** All that was said of a call's result. */
    public List<String> of(ToolCall call) {
        Queue<String> said = byCall.get(call.id());
        return said == null ? List.of() : List.copyOf(said);
    }
}
