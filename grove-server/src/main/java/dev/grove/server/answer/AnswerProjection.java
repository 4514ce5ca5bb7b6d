package dev.grove.server.answer;

import dev.grove.core.event.EventLine;
import dev.grove.core.event.EventType;
import dev.grove.core.id.RunId;
import dev.grove.core.model.price.Usage;
import dev.grove.core.run.event.StoredEvents;
import dev.grove.core.run.record.RunError;
import dev.grove.core.run.record.Spending;
import dev.grove.core.run.record.StopReason;
import dev.grove.core.run.record.WaitKind;
import dev.grove.core.secret.Scrubber;
import dev.grove.core.tool.ExecutedBy;
import dev.grove.core.tool.ToolRegistry;
import dev.grove.server.answer.AnswerPart.ToolOutcome;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Makes the parts of an answer from the events of its run, for one reader. It may begin anywhere in
 * the log. Not thread-safe.
 */
final class AnswerProjection {

    private final RunId run;
    private final WholeTexts texts;
    private final Supplier<Scrubber> scrubber;
    private final List<AnswerPart> parts = new ArrayList<>();
    private final LiveText text;
    private final Set<String> denied = new HashSet<>();
    private boolean began;
    private int openTurn;
    private boolean mayShowThinking = true;

    AnswerProjection(RunId run, WholeTexts texts, Supplier<Scrubber> scrubber) {
        this.run = run;
        this.texts = texts;
        this.scrubber = scrubber;
        this.text = new LiveText(parts, piece -> scrubber.get().scrub(piece));
    }

    /** Parts that an event adds. */
    List<AnswerPart> after(EventLine event) {
        parts.clear();
        if (!began) {
            began = true;
            parts.add(new AnswerPart.Began(run));
        }
        if (event.is(EventType.TEXT_DELTA)) {
            hear(StoredEvents.read(event.json()));
        } else {
            addDurable(event);
        }
        return List.copyOf(parts);
    }

    private void hear(JsonNode piece) {
        text.hear(
                piece.path("turn").asInt(0),
                piece.path("attempt").asInt(1),
                piece.path("offset").asInt(0),
                piece.path("text").asString(""));
    }

    private void addDurable(EventLine event) {
        JsonNode data = StoredEvents.read(scrubber.get().scrubJson(event.json()));
        int turn = data.path("turn").asInt(0);
        switch (event.type()) {
            case "run.queued" -> {
                if (data.has("agent")) {
                    mayShowThinking =
                            texts.mayShowThinking(
                                    data.path("agent").stringValue(),
                                    data.path("agent_version").asInt(0));
                }
            }
            case "turn.started" -> begin(turn);
            case "turn.retrying" -> text.again(data.path("attempt").asInt(1));
            case "turn.answered" -> answered(turn, data);
            case "turn.cut_off" -> text.cutOff(turn, data.path("text").asString(""));
            case "message.steered" -> {
                close();
                parts.add(
                        new AnswerPart.Steered(
                                UUID.fromString(data.path("message_id").stringValue())));
            }
            case "approval.decided" -> decided(turn, data);
            case "tool.completed" -> ended(turn, data, ToolOutcome.COMPLETED);
            case "tool.failed" ->
                    ended(
                            turn,
                            data,
                            denied.contains(id(data)) ? ToolOutcome.DENIED : ToolOutcome.FAILED);
            case "tool.interrupted" -> ended(turn, data, ToolOutcome.INTERRUPTED);
            case "run.waiting" -> waits(turn, data);
            case "run.resumed" -> {
                text.again(1);
                parts.add(new AnswerPart.WentOn());
            }
            case "run.completed" -> completed(data);
            case "run.stopped" ->
                    end(
                            new AnswerPart.Stopped(
                                    StopReason.of(data.path("stop_reason").stringValue()),
                                    nullable(data, "message")));
            case "run.failed" ->
                    end(
                            new AnswerPart.Failed(
                                    new RunError(
                                            data.at("/error/code").asString(RunError.INTERNAL),
                                            data.at("/error/message").asString(""))));
            case "run.cancelled" -> end(new AnswerPart.Cancelled());
            default -> {
                // Nothing that an answer has: later versions may add types.
            }
        }
    }

    private void begin(int turn) {
        close();
        openTurn = turn;
        parts.add(new AnswerPart.TurnStarted(turn));
        text.begin(turn);
    }

    private void close() {
        text.end();
        if (openTurn > 0) {
            parts.add(new AnswerPart.TurnEnded(openTurn));
            openTurn = 0;
        }
    }

    private void answered(int turn, JsonNode data) {
        if (mayShowThinking && texts.showsThinking()) {
            String thought = texts.thinking(turn);
            if (!thought.isEmpty()) {
                parts.add(new AnswerPart.Thought(turn, thought));
            }
        }
        text.answered(
                turn,
                data.path("truncated").asBoolean(false)
                        ? texts.text(turn)
                        : data.path("text").asString(""));
        parts.add(new AnswerPart.Spent(turn, spending(data.path("usage"))));
        for (JsonNode call : data.path("tool_calls")) {
            String name = call.path("name").asString("");
            parts.add(
                    new AnswerPart.ToolCalled(
                            turn,
                            call.path("id").asString(""),
                            name,
                            arguments(turn, call),
                            isOfClient(name),
                            needsApproval(name)));
        }
    }

    private ObjectNode arguments(int turn, JsonNode call) {
        return call.path("arguments") instanceof ObjectNode arguments
                ? arguments
                : texts.arguments(turn, call.path("id").asString(""));
    }

    private boolean isOfClient(String tool) {
        return texts.rules().tools().resolve(tool) instanceof ToolRegistry.Found found
                && found.tool().spec().executedBy() == ExecutedBy.CLIENT;
    }

    private boolean needsApproval(String tool) {
        return texts.rules().tools().resolve(tool) instanceof ToolRegistry.Found found
                && (found.tool().needsApproval()
                        || texts.rules().terms().pauses().approvals().contains(tool));
    }

    private void decided(int turn, JsonNode data) {
        boolean approved = data.path("decision").asString("").equals("approve");
        if (!approved) {
            denied.add(id(data));
        }
        parts.add(
                new AnswerPart.ToolDecided(
                        turn,
                        id(data),
                        data.path("name").asString(""),
                        approved,
                        data.path("expired").asBoolean(false),
                        nullable(data, "reason"),
                        data.path("arguments") instanceof ObjectNode edited ? edited : null));
    }

    private void ended(int turn, JsonNode data, ToolOutcome outcome) {
        parts.add(
                new AnswerPart.ToolEnded(
                        turn,
                        id(data),
                        data.path("name").asString(""),
                        outcome,
                        data.path("truncated").asBoolean(false)
                                ? texts.content(turn, id(data))
                                : data.path("content").asString("")));
    }

    private void waits(int turn, JsonNode data) {
        List<AnswerPart.Waits.WaitingCall> calls = new ArrayList<>();
        for (JsonNode call : data.path("calls")) {
            calls.add(
                    new AnswerPart.Waits.WaitingCall(
                            call.path("id").asString(""),
                            call.path("name").asString(""),
                            arguments(turn, call),
                            call.path("digest").asString(""),
                            instant(call)));
        }
        parts.add(
                new AnswerPart.Waits(
                        turn,
                        WaitKind.of(data.path("kind").stringValue()),
                        calls,
                        nullable(data, "message"),
                        instant(data)));
    }

    private void completed(JsonNode data) {
        StopReason reason = StopReason.of(data.path("stop_reason").stringValue());
        close();
        if (reason != StopReason.TEXT) {
            parts.add(
                    new AnswerPart.Result(
                            data.has("result") ? data.path("result") : texts.result(),
                            nullable(data, "summary")));
        }
        parts.add(new AnswerPart.Completed(reason));
    }

    private void end(AnswerPart.Ended how) {
        close();
        parts.add(how);
    }

    private static Spending spending(JsonNode usage) {
        return new Spending(
                new Usage(
                        usage.path("input_tokens").asLong(0),
                        usage.path("output_tokens").asLong(0),
                        usage.path("cache_read_tokens").asLong(0),
                        usage.path("cache_write_tokens").asLong(0)),
                usage.path("cost_usd").decimalValue(BigDecimal.ZERO));
    }

    private static String id(JsonNode data) {
        return data.path("tool_call_id").asString("");
    }

    private static @Nullable String nullable(JsonNode data, String member) {
        return data.path(member).isString() ? data.path(member).stringValue() : null;
    }

    private static @Nullable Instant instant(JsonNode data) {
        String at = nullable(data, "expires_at");
        return at == null ? null : Instant.parse(at);
    }
}
