package dev.grove.core.run.journal;

import dev.grove.core.id.RunId;
import dev.grove.core.model.Answer;
import dev.grove.core.model.price.Usage;
import dev.grove.core.run.record.CallProgress;
import dev.grove.core.run.record.Held;
import dev.grove.core.run.record.Settlement;
import dev.grove.core.run.record.Spending;
import dev.grove.core.run.record.TurnChange;
import dev.grove.core.tool.ToolCall;
import dev.grove.language.decide.fact.LabelSet;
import dev.grove.language.decide.fact.PlanSteps;
import dev.grove.language.json.ExactJson;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Reads what an entry of the log says of turns, in each {@link LogFormat} that there ever was. What
 * a change does not mention, an event of the entry may say.
 */
final class ChangesReader {

    private static final JsonMapper JSON = JsonMapper.shared();

    /** Arguments keep the digits that they were written with. */
    private static final ObjectReader EXACT = ExactJson.MAPPER.readerFor(ObjectNode.class);

    private ChangesReader() {}

    /** The results of calls that lie in rows of their own, by turn and call. */
    @FunctionalInterface
    interface StoredResults {
        @Nullable String of(int turn, String callId);
    }

    /**
     * Parses an entry's changes of turns.
     *
     * @param lines the entry's events
     * @param rawAnswer the provider's answer in the entry
     */
    static List<TurnChange> parse(
            int format,
            String lines,
            String changes,
            @Nullable String rawAnswer,
            StoredResults stored) {
        TurnEvents events =
                format == LogFormat.WITHOUT_EVENTS ? TurnEvents.NONE : TurnEvents.parse(lines);
        List<TurnChange> parsed = new ArrayList<>();
        for (JsonNode change : JSON.readTree(changes)) {
            int turn = change.get("turn").asInt();
            JsonNode answer = change.get("answer");
            JsonNode progress = change.get("progress");
            parsed.add(
                    new TurnChange(
                            turn,
                            instant(change, "started_at", events.opened(turn)),
                            answer == null
                                    ? null
                                    : answered(
                                            answer,
                                            events.answer(turn),
                                            Objects.requireNonNull(rawAnswer)),
                            progress == null ? null : progress(progress, turn, events, stored),
                            string(change, "snapshot"),
                            instant(change, "completed_at", null)));
        }
        return parsed;
    }

    private static TurnChange.Answered answered(
            JsonNode node, TurnEvents.@Nullable AnswerEvent said, String raw) {
        String model = string(node, "model");
        String text = string(node, "text");
        JsonNode calls = node.get("calls");
        JsonNode tokens = node.get("input_tokens");
        Answer answer =
                new Answer(
                        model == null ? of(said).event().model() : model,
                        text == null ? of(said).event().text() : text,
                        calls == null
                                ? Objects.requireNonNull(of(said).wholeCalls())
                                : calls(calls),
                        stop(node),
                        raw);
        return new TurnChange.Answered(
                node.get("provider").asString(),
                answer,
                tokens == null ? of(said).event().usage().spending() : spending(node),
                Objects.requireNonNull(instant(node, "at", said == null ? null : said.at())));
    }

    private static Answer.StopReason stop(JsonNode node) {
        String exact = string(node, "ended_as");
        return Answer.StopReason.valueOf(exact == null ? node.get("stop").asString() : exact);
    }

    private static TurnEvents.AnswerEvent of(TurnEvents.@Nullable AnswerEvent said) {
        return Objects.requireNonNull(said, "the entry has no event of the answer");
    }

    private static List<ToolCall> calls(JsonNode node) {
        List<ToolCall> calls = new ArrayList<>();
        for (JsonNode call : node) {
            calls.add(
                    new ToolCall(
                            call.get("id").asString(),
                            call.get("name").asString(),
                            EXACT.readValue(call.get("arguments").asString())));
        }
        return calls;
    }

    private static Spending spending(JsonNode node) {
        return new Spending(
                new Usage(
                        node.get("input_tokens").asLong(),
                        node.get("output_tokens").asLong(),
                        node.get("cache_read_tokens").asLong(),
                        node.get("cache_write_tokens").asLong()),
                new BigDecimal(node.get("cost_usd").asString()));
    }

    private static Map<String, CallProgress> progress(
            JsonNode markers, int turn, TurnEvents events, StoredResults stored) {
        Map<String, CallProgress> progress = new LinkedHashMap<>();
        for (Map.Entry<String, JsonNode> marker : markers.properties()) {
            String call = marker.getKey();
            progress.put(
                    call,
                    marker(marker.getValue(), events.call(turn, call), stored.of(turn, call)));
        }
        return progress;
    }

    private static CallProgress marker(
            JsonNode node, TurnEvents.@Nullable CallEvent event, @Nullable String stored) {
        String status = string(node, "status");
        TurnEvents.CallEvent said = status == null ? event : null;
        String child = string(node, "child_run_id");
        Instant completedAt =
                instant(node, "completed_at", said == null ? null : said.completedAt());
        return new CallProgress(
                status == null
                        ? Objects.requireNonNull(said, "the entry has no event of the call")
                                .status()
                        : CallProgress.Status.of(status),
                completedAt == null ? null : result(node, said, stored),
                Objects.requireNonNull(
                        instant(node, "started_at", said == null ? null : said.startedAt())),
                completedAt,
                child == null ? null : new RunId(UUID.fromString(child)),
                settlement(node),
                labels(node.get("labels")),
                plan(node.get("plan")),
                held(node, completedAt == null ? null : stored),
                node.path("bits").asLong(0));
    }

    private static @Nullable PlanSteps plan(@Nullable JsonNode plan) {
        return plan == null
                ? null
                : new PlanSteps(plan.valueStream().map(step -> step.asString("")).toList());
    }

    /** A result that is held lies in a row of its own, however short it is. */
    private static @Nullable Held held(JsonNode marker, @Nullable String stored) {
        LabelSet labels = labels(marker.get("held"));
        return labels == null ? null : new Held(stored, labels);
    }

    private static @Nullable LabelSet labels(@Nullable JsonNode labels) {
        return labels == null
                ? null
                : LabelSet.read(
                        labels.valueStream()
                                .map(label -> label.asString(""))
                                .collect(Collectors.joining(" ")));
    }

    private static @Nullable String result(
            JsonNode node, TurnEvents.@Nullable CallEvent said, @Nullable String stored) {
        String result = string(node, "result");
        if (result != null) {
            return result;
        }
        return said == null || said.result() == null ? stored : said.result();
    }

    private static @Nullable Settlement settlement(JsonNode marker) {
        String way = string(marker, "settled");
        return way == null
                ? null
                : new Settlement(
                        Settlement.RecoveryAction.of(way),
                        marker.path("files_restored").asBoolean(false));
    }

    private static @Nullable Instant instant(JsonNode node, String name, @Nullable Instant said) {
        String text = string(node, name);
        return text == null ? said : Instant.parse(text);
    }

    private static @Nullable String string(JsonNode node, String name) {
        JsonNode value = node.get(name);
        return value == null ? null : value.asString();
    }
}
