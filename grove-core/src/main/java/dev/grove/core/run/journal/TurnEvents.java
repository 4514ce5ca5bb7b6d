package dev.grove.core.run.journal;

import dev.grove.core.event.EventType;
import dev.grove.core.run.event.EventUsage;
import dev.grove.core.run.event.RequestedCall;
import dev.grove.core.run.event.RunEvent;
import dev.grove.core.run.event.ToolEvent;
import dev.grove.core.run.event.TurnEvent;
import dev.grove.core.run.record.CallProgress.Status;
import dev.grove.core.tool.ToolCall;
import dev.grove.language.json.ExactJson;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.node.ObjectNode;

/**
 * Facts of an entry's events on turns and their calls, which its changes need not repeat: see
 * {@link ChangesWriter}. Filled by the code that writes the entry, or from its stored lines.
 */
public final class TurnEvents {

    /** Instance without events, for changes that state everything themselves. */
    static final TurnEvents NONE = new TurnEvents();

    /** Costs, and arguments of calls, have more digits than a double may keep. */
    private static final ObjectReader EXACT = ExactJson.MAPPER.readerFor(ObjectNode.class);

    private final List<Said> said = new ArrayList<>(4);

    /** Which events count here, with what they say. */
    private sealed interface Said {
        record Opened(int turn, Instant at) implements Said {}

        record Answer(Instant at, TurnEvent.Answered event) implements Said {}

        record Call(int turn, String id, CallEvent event) implements Said {}
    }

    /** An answer, and when it came. */
    record AnswerEvent(Instant at, TurnEvent.Answered event) {

        /** The calls it asked for; null if the event has not all their arguments. */
        @Nullable List<ToolCall> wholeCalls() {
            List<ToolCall> calls = new ArrayList<>();
            for (RequestedCall call : event.toolCalls()) {
                if (call.arguments() == null) {
                    return null;
                }
                calls.add(new ToolCall(call.id(), call.name(), call.arguments()));
            }
            return calls;
        }
    }

    /**
     * How far a call came.
     *
     * @param status {@link Status#STARTED}, or how it ended
     * @param result what the model reads, if the event has it whole
     */
    record CallEvent(Status status, Instant at, @Nullable String result) {
        @Nullable Instant startedAt() {
            return isEnd() ? null : at;
        }

        @Nullable Instant completedAt() {
            return isEnd() ? at : null;
        }

        private boolean isEnd() {
            return status != Status.STARTED;
        }
    }

    /** Adds an event; nothing where it is none of a turn's or a call's. */
    public void add(RunEvent event, Instant at) {
        switch (event) {
            case TurnEvent.Started(int turn) -> said.add(new Said.Opened(turn, at));
            case TurnEvent.Answered answered -> said.add(new Said.Answer(at, answered));
            case ToolEvent.Started(int turn, String call, _) ->
                    said.add(new Said.Call(turn, call, new CallEvent(Status.STARTED, at, null)));
            case ToolEvent.Completed(int turn, String call, _, String text, boolean cut) ->
                    end(turn, call, Status.COMPLETED, at, text, cut);
            case ToolEvent.Failed(int turn, String call, _, String text, boolean cut) ->
                    end(turn, call, Status.FAILED, at, text, cut);
            case ToolEvent.Interrupted(int turn, String call, _, String text, boolean cut) ->
                    end(turn, call, Status.INTERRUPTED, at, text, cut);
            default -> {}
        }
    }

    private void end(int turn, String call, Status how, Instant at, String text, boolean cut) {
        said.add(new Said.Call(turn, call, new CallEvent(how, at, cut ? null : text)));
    }

    /** When the turn began, if one of the events says so. */
    @Nullable Instant opened(int turn) {
        for (Said each : said) {
            if (each instanceof Said.Opened(int opened, Instant at) && opened == turn) {
                return at;
            }
        }
        return null;
    }

    @Nullable AnswerEvent answer(int turn) {
        for (Said each : said) {
            if (each instanceof Said.Answer(Instant at, TurnEvent.Answered event)
                    && event.turn() == turn) {
                return new AnswerEvent(at, event);
            }
        }
        return null;
    }

    /** The last event of a call. */
    @Nullable CallEvent call(int turn, String id) {
        for (Said each : said.reversed()) {
            if (each instanceof Said.Call(int of, String call, CallEvent event)
                    && of == turn
                    && call.equals(id)) {
                return event;
            }
        }
        return null;
    }

    /**
     * From the lines of an entry.
     *
     * @param lines as {@code run_log.events} has them
     */
    static TurnEvents parse(String lines) {
        TurnEvents events = new TurnEvents();
        lines.lines().forEach(events::parseLine);
        return events;
    }

    private void parseLine(String line) {
        JsonNode event = EXACT.readValue(line);
        RunEvent read = read(event.path("type").asString(), event);
        if (read != null) {
            add(read, Instant.parse(event.get("at").asString()));
        }
    }

    /** An event that counts here. */
    private static @Nullable RunEvent read(String type, JsonNode event) {
        if (type.equals(EventType.TURN_STARTED.wireName())) {
            return new TurnEvent.Started(turn(event));
        }
        if (type.equals(EventType.TURN_ANSWERED.wireName())) {
            return answered(event);
        }
        if (type.equals(EventType.TOOL_STARTED.wireName())) {
            return new ToolEvent.Started(turn(event), call(event), name(event));
        }
        if (type.equals(EventType.TOOL_COMPLETED.wireName())) {
            return new ToolEvent.Completed(
                    turn(event), call(event), name(event), content(event), cut(event));
        }
        if (type.equals(EventType.TOOL_FAILED.wireName())) {
            return new ToolEvent.Failed(
                    turn(event), call(event), name(event), content(event), cut(event));
        }
        if (type.equals(EventType.TOOL_INTERRUPTED.wireName())) {
            return new ToolEvent.Interrupted(
                    turn(event), call(event), name(event), content(event), cut(event));
        }
        return null;
    }

    private static TurnEvent.Answered answered(JsonNode event) {
        List<RequestedCall> calls = new ArrayList<>();
        for (JsonNode call : event.get("tool_calls")) {
            calls.add(
                    new RequestedCall(
                            call.get("id").asString(),
                            name(call),
                            (ObjectNode) call.get("arguments"),
                            null));
        }
        JsonNode usage = event.get("usage");
        return new TurnEvent.Answered(
                turn(event),
                event.get("model").asString(),
                event.get("text").asString(),
                cut(event),
                calls,
                new EventUsage(
                        usage.get("input_tokens").asLong(),
                        usage.get("output_tokens").asLong(),
                        usage.get("cache_read_tokens").asLong(),
                        usage.get("cache_write_tokens").asLong(),
                        usage.get("cost_usd").decimalValue()));
    }

    private static int turn(JsonNode event) {
        return event.get("turn").asInt();
    }

    private static String call(JsonNode event) {
        return event.get("tool_call_id").asString();
    }

    private static String name(JsonNode node) {
        return node.get("name").asString();
    }

    private static String content(JsonNode event) {
        return event.get("content").asString();
    }

    private static boolean cut(JsonNode event) {
        return event.get("truncated").asBoolean();
    }
}
