package dev.grove.core.run.journal;

import dev.grove.core.id.RunId;
import dev.grove.core.model.Answer;
import dev.grove.core.model.Usage;
import dev.grove.core.run.record.CallProgress;
import dev.grove.core.run.record.Settlement;
import dev.grove.core.run.record.Spending;
import dev.grove.core.run.record.TurnChange;
import dev.grove.core.tool.ToolCall;
import java.io.StringWriter;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * What an entry of the log says of turns, as JSON: docs/run-log.md describes it, and golden files
 * hold it. What a change does not mention stays as earlier entries say.
 */
public final class LogFormat {

    /** Of what is written; a later one reads this one as well. */
    public static final int NUMBER = 1;

    /** Characters from which on a result lies in a row of its own. */
    public static final int LONGEST_INLINE_RESULT = 8_000;

    private static final JsonMapper JSON = JsonMapper.shared();

    private LogFormat() {}

    /** The results of calls that lie in rows of their own, by turn and call. */
    @FunctionalInterface
    interface StoredResults {
        @Nullable String of(int turn, String callId);
    }

    /**
     * Renders what becomes of turns, but for the provider's answer.
     *
     * @return null when it is nothing
     */
    static @Nullable String render(List<TurnChange> changes) {
        if (changes.isEmpty()) {
            return null;
        }
        StringWriter text = new StringWriter(256);
        try (JsonGenerator json = JSON.createGenerator(text)) {
            json.writeStartArray();
            changes.forEach(change -> render(json, change));
            json.writeEndArray();
        }
        return text.toString();
    }

    private static void render(JsonGenerator json, TurnChange change) {
        json.writeStartObject();
        json.writeNumberProperty("turn", change.turn());
        writeInstant(json, "started_at", change.startedAt());
        if (change.answered() != null) {
            render(json, change.answered());
        }
        if (change.progress() != null && !change.progress().isEmpty()) {
            json.writeObjectPropertyStart("progress");
            change.progress().forEach((call, marker) -> render(json, call, marker));
            json.writeEndObject();
        }
        writeString(json, "snapshot", change.snapshot());
        writeInstant(json, "completed_at", change.completedAt());
        json.writeEndObject();
    }

    private static void render(JsonGenerator json, TurnChange.Answered answered) {
        Answer answer = answered.answer();
        Usage usage = answered.spending().usage();
        json.writeObjectPropertyStart("answer");
        json.writeStringProperty("provider", answered.provider());
        json.writeStringProperty("model", answer.model());
        json.writeStringProperty("text", answer.text());
        json.writeStringProperty("stop", answer.stopReason().name());
        json.writeArrayPropertyStart("calls");
        for (ToolCall call : answer.toolCalls()) {
            json.writeStartObject();
            json.writeStringProperty("id", call.id());
            json.writeStringProperty("name", call.name());
            // As a text: PostgreSQL's functions refuse JSON with a \\u0000 anywhere in it.
            json.writeStringProperty("arguments", call.arguments().toString());
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeNumberProperty("input_tokens", usage.inputTokens());
        json.writeNumberProperty("output_tokens", usage.outputTokens());
        json.writeNumberProperty("cache_read_tokens", usage.cacheReadTokens());
        json.writeNumberProperty("cache_write_tokens", usage.cacheWriteTokens());
        json.writeStringProperty("cost_usd", answered.spending().costUsd().toPlainString());
        writeInstant(json, "at", answered.at());
        json.writeEndObject();
    }

    private static void render(JsonGenerator json, String call, CallProgress marker) {
        json.writeObjectPropertyStart(call);
        json.writeStringProperty("status", marker.status().wireName());
        writeInstant(json, "started_at", marker.startedAt());
        writeInstant(json, "completed_at", marker.completedAt());
        if (marker.child() != null) {
            json.writeStringProperty("child_run_id", marker.child().toString());
        }
        Settlement settled = marker.settled();
        if (settled != null) {
            json.writeStringProperty("settled", settled.way().wireName());
            json.writeBooleanProperty("files_restored", settled.filesRestored());
        }
        String result = marker.result();
        if (result != null && result.length() <= LONGEST_INLINE_RESULT) {
            json.writeStringProperty("result", result);
        }
        json.writeEndObject();
    }

    private static void writeInstant(JsonGenerator json, String name, @Nullable Instant at) {
        writeString(json, name, at == null ? null : at.toString());
    }

    private static void writeString(JsonGenerator json, String name, @Nullable String value) {
        if (value != null) {
            json.writeStringProperty(name, value);
        }
    }

    /**
     * What an entry says of turns.
     *
     * @param rawAnswer of the entry
     */
    static List<TurnChange> parse(
            String changes, @Nullable String rawAnswer, StoredResults stored) {
        List<TurnChange> parsed = new ArrayList<>();
        for (JsonNode change : JSON.readTree(changes)) {
            int turn = change.get("turn").asInt();
            JsonNode answer = change.get("answer");
            JsonNode progress = change.get("progress");
            parsed.add(
                    new TurnChange(
                            turn,
                            instant(change, "started_at"),
                            answer == null
                                    ? null
                                    : answered(answer, Objects.requireNonNull(rawAnswer)),
                            progress == null ? null : progress(progress, turn, stored),
                            string(change, "snapshot"),
                            instant(change, "completed_at")));
        }
        return parsed;
    }

    private static TurnChange.Answered answered(JsonNode node, String raw) {
        List<ToolCall> calls = new ArrayList<>();
        for (JsonNode call : node.get("calls")) {
            calls.add(
                    new ToolCall(
                            call.get("id").asString(),
                            call.get("name").asString(),
                            (ObjectNode) JSON.readTree(call.get("arguments").asString())));
        }
        Answer answer =
                new Answer(
                        node.get("model").asString(),
                        node.get("text").asString(),
                        calls,
                        Answer.StopReason.valueOf(node.get("stop").asString()),
                        raw);
        Usage usage =
                new Usage(
                        node.get("input_tokens").asLong(),
                        node.get("output_tokens").asLong(),
                        node.get("cache_read_tokens").asLong(),
                        node.get("cache_write_tokens").asLong());
        return new TurnChange.Answered(
                node.get("provider").asString(),
                answer,
                new Spending(usage, new BigDecimal(node.get("cost_usd").asString())),
                Objects.requireNonNull(instant(node, "at")));
    }

    private static Map<String, CallProgress> progress(
            JsonNode markers, int turn, StoredResults stored) {
        Map<String, CallProgress> progress = new LinkedHashMap<>();
        markers.properties()
                .forEach(marker ->
                        progress.put(
                                marker.getKey(),
                                marker(marker.getValue(), stored.of(turn, marker.getKey()))));
        return progress;
    }

    private static CallProgress marker(JsonNode node, @Nullable String stored) {
        String result = string(node, "result");
        String child = string(node, "child_run_id");
        Instant completedAt = instant(node, "completed_at");
        return new CallProgress(
                CallProgress.Status.of(node.get("status").asString()),
                result == null && completedAt != null ? stored : result,
                Objects.requireNonNull(instant(node, "started_at")),
                completedAt,
                child == null ? null : new RunId(UUID.fromString(child)),
                settlement(node));
    }

    private static @Nullable Settlement settlement(JsonNode marker) {
        String way = string(marker, "settled");
        return way == null
                ? null
                : new Settlement(
                        Settlement.Way.of(way), marker.path("files_restored").asBoolean(false));
    }

    private static @Nullable Instant instant(JsonNode node, String name) {
        String text = string(node, name);
        return text == null ? null : Instant.parse(text);
    }

    private static @Nullable String string(JsonNode node, String name) {
        JsonNode value = node.get(name);
        return value == null ? null : value.asString();
    }
}
