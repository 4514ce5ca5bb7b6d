package dev.grove.core.run.journal;

import dev.grove.core.id.RunId;
import dev.grove.core.run.record.CallProgress;
import dev.grove.core.run.record.Settlement;
import dev.grove.core.tool.ToolCall;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The JSON columns of a turn: what the model asked for, and the markers of how far each call came.
 */
public final class TurnJson {

    /** Characters from which on a result lies in a row of its own. */
    public static final int LONGEST_INLINE_RESULT = 8_000;

    private static final JsonMapper JSON = JsonMapper.shared();
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private TurnJson() {}

    static String renderCalls(List<ToolCall> calls) {
        ArrayNode array = NODES.arrayNode();
        for (ToolCall call : calls) {
            ObjectNode node = array.addObject();
            node.put("id", call.id());
            node.put("name", call.name());
            node.set("arguments", call.arguments());
        }
        return JSON.writeValueAsString(array);
    }

    static String renderProgress(Map<String, CallProgress> progress) {
        ObjectNode node = NODES.objectNode();
        progress.forEach((id, marker) -> node.set(id, renderMarker(marker)));
        return JSON.writeValueAsString(node);
    }

    public static List<ToolCall> parseCalls(@Nullable String json) {
        List<ToolCall> calls = new ArrayList<>();
        if (json != null) {
            for (JsonNode node : JSON.readTree(json)) {
                calls.add(
                        new ToolCall(
                                node.get("id").asString(),
                                node.get("name").asString(),
                                (ObjectNode) node.get("arguments")));
            }
        }
        return calls;
    }

    /**
     * The markers of a turn.
     *
     * @param stored results that lie in rows of their own, by call id
     */
    public static Map<String, CallProgress> parseProgress(
            @Nullable String json, Map<String, String> stored) {
        Map<String, CallProgress> progress = new LinkedHashMap<>();
        if (json != null) {
            JSON.readTree(json)
                    .properties()
                    .forEach(entry ->
                            progress.put(
                                    entry.getKey(),
                                    parseMarker(entry.getValue(), stored.get(entry.getKey()))));
        }
        return progress;
    }

    private static ObjectNode renderMarker(CallProgress marker) {
        ObjectNode node = NODES.objectNode();
        node.put("status", marker.status().wireName());
        node.put("started_at", marker.startedAt().toString());
        if (marker.completedAt() != null) {
            node.put("completed_at", marker.completedAt().toString());
        }
        if (marker.child() != null) {
            node.put("child_run_id", marker.child().toString());
        }
        Settlement settled = marker.settled();
        if (settled != null) {
            node.put("settled", settled.way().wireName());
            node.put("files_restored", settled.filesRestored());
        }
        String result = marker.result();
        if (result != null && result.length() <= LONGEST_INLINE_RESULT) {
            node.put("result", result);
        }
        return node;
    }

    private static CallProgress parseMarker(JsonNode node, @Nullable String stored) {
        JsonNode completedAt = node.get("completed_at");
        JsonNode result = node.get("result");
        JsonNode child = node.get("child_run_id");
        return new CallProgress(
                CallProgress.Status.of(node.get("status").asString()),
                result == null ? stored : result.asString(),
                Instant.parse(node.get("started_at").asString()),
                completedAt == null ? null : Instant.parse(completedAt.asString()),
                child == null ? null : new RunId(UUID.fromString(child.asString())),
                parseSettlement(node));
    }

    private static @Nullable Settlement parseSettlement(JsonNode marker) {
        JsonNode settled = marker.get("settled");
        return settled == null
                ? null
                : new Settlement(
                        Settlement.Way.of(settled.asString()),
                        marker.path("files_restored").asBoolean(false));
    }
}
