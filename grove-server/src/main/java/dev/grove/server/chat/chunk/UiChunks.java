package dev.grove.server.chat.chunk;

import dev.grove.core.run.record.Spending;
import dev.grove.core.run.record.WaitKind;
import dev.grove.core.session.message.SessionMessage;
import dev.grove.server.answer.AnswerPart;
import dev.grove.server.answer.AnswerSink;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Writes an answer as chunks of a UI message. Not thread-safe. */
public final class UiChunks implements AnswerSink {

    private static final String RESULT = "result";

    private final AnswerHead head;
    private final UiVersion version;
    private final UiFacts facts;
    private final BooleanSupplier isLive;
    private final ChunkSink out;
    private final UiCalls calls;
    private AnswerPart.@Nullable Waits waits;
    private @Nullable String openText;
    private Spending spent;
    private boolean inStep;
    private boolean stepped;
    private boolean ended;

    /**
     * @param isLive whether all that is stored has come: a wait is over where something follows it
     */
    public UiChunks(
            AnswerHead head,
            UiVersion version,
            UiFacts facts,
            BooleanSupplier isLive,
            ChunkSink out) {
        this.head = head;
        this.version = version;
        this.facts = facts;
        this.isLive = isLive;
        this.out = out;
        this.spent = head.before();
        this.calls = new UiCalls(head.run(), version, facts, out);
    }

    /** Begins the message. */
    public void begin() throws IOException {
        out.take(Chunks.start(head));
    }

    /** The run still waits for something else than the reader brought. */
    public void stillWaits(WaitKind kind) {
        waits = new AnswerPart.Waits(0, kind, List.of(), null, null);
    }

    @Override
    public boolean accept(AnswerPart part) throws IOException {
        switch (part) {
            case AnswerPart.Began _ -> {
                // It began before the first event came.
            }
            case AnswerPart.TurnStarted _ -> beginStep();
            case AnswerPart.Steered(UUID message) -> steered(message);
            case AnswerPart.Thought(int turn, String text) -> thought("r" + turn, text);
            case AnswerPart.Text text -> say(id(text.turn(), text.attempt()), text.text());
            case AnswerPart.TextDropped dropped -> drop(id(dropped.turn(), dropped.attempt()));
            case AnswerPart.TextEnded _ -> endText();
            case AnswerPart.Spent(_, var spending) -> {
                spent = spent.plus(spending);
                out.take(Chunks.usage(spent));
            }
            case AnswerPart.ToolCalled called -> calls.called(called);
            case AnswerPart.ToolDecided decided -> calls.decided(decided);
            case AnswerPart.ToolEnded end -> calls.ended(end);
            case AnswerPart.Waits asked -> waits = asked.kind() == WaitKind.CHILD ? null : asked;
            case AnswerPart.WentOn() -> waits = null;
            case AnswerPart.TurnEnded _ -> endStep();
            case AnswerPart.Result(JsonNode result, _) -> result(result);
            case AnswerPart.Ended end -> end(end);
        }
        return !ended;
    }

    @Override
    public void flush() throws IOException {
        AnswerPart.Waits asked = waits;
        if (asked != null && !ended && isLive.getAsBoolean()) {
            pause(asked);
        }
    }

    @Override
    public boolean hasEnded() {
        return ended;
    }

    private static String id(int turn, int attempt) {
        return "t" + turn + "." + attempt;
    }

    private void steered(UUID message) throws IOException {
        if (version != UiVersion.SEVEN) {
            return;
        }
        Optional<SessionMessage> said = facts.steered(head.session(), message);
        if (said.isPresent()) {
            out.take(Chunks.steering(said.get()));
        }
    }

    private void thought(String id, String text) throws IOException {
        out.take(Chunks.text("reasoning-start", id));
        out.take(Chunks.text("reasoning-delta", id).put("delta", text));
        out.take(Chunks.text("reasoning-end", id));
    }

    private void beginStep() throws IOException {
        endStep();
        waits = null;
        inStep = true;
        stepped = true;
        out.take(Chunks.of("start-step"));
    }

    private void endStep() throws IOException {
        endText();
        if (inStep) {
            inStep = false;
            out.take(Chunks.of("finish-step"));
        }
    }

    private void say(String id, String text) throws IOException {
        if (!id.equals(openText)) {
            endText();
            openText = id;
            out.take(Chunks.text("text-start", id));
        }
        out.take(Chunks.delta(id, text));
    }

    private void endText() throws IOException {
        if (openText != null) {
            out.take(Chunks.text("text-end", openText));
            openText = null;
        }
    }

    private void drop(String id) throws IOException {
        if (version == UiVersion.SEVEN) {
            openText = null;
            out.take(Chunks.of("reset-step"));
            return;
        }
        endText();
        out.take(Chunks.data("dropped", id, JsonNodeFactory.instance.objectNode().put("id", id)));
    }

    private void pause(AnswerPart.Waits asked) throws IOException {
        calls.ask(asked);
        endStep();
        ObjectNode wait = JsonNodeFactory.instance.objectNode();
        wait.put("kind", asked.kind().wireName()).put("message", asked.message());
        wait.put("until", asked.until() == null ? null : asked.until().toString());
        out.take(Chunks.data("wait", "wait", wait));
        boolean ofClient =
                asked.kind() == WaitKind.APPROVAL || asked.kind() == WaitKind.CLIENT_TOOL;
        if (!ofClient) {
            separate();
        }
        ObjectNode finish = Chunks.finish(ofClient ? "tool-calls" : "other", "waiting");
        Chunks.grove(finish).put("wait", asked.kind().wireName());
        finish(finish);
    }

    private void result(JsonNode result) throws IOException {
        if (!result.isString()) {
            out.take(Chunks.data(RESULT, RESULT, result));
        }
        say(RESULT, result.isString() ? result.stringValue() : result.toString());
        endText();
    }

    private void end(AnswerPart.Ended end) throws IOException {
        endStep();
        separate();
        switch (end) {
            case AnswerPart.Completed _ -> finish(Chunks.finish("stop", "completed"));
            case AnswerPart.Stopped(var reason, var message) -> {
                ObjectNode finish = Chunks.finish("length", "stopped");
                Chunks.grove(finish).put("stop_reason", reason.wireName()).put("message", message);
                finish(finish);
            }
            case AnswerPart.Cancelled() -> {
                out.take(Chunks.of("abort").put("reason", "The answer was cancelled"));
                finish(
                        Chunks.finish(
                                version == UiVersion.SEVEN ? "interrupted" : "other", "cancelled"));
            }
            case AnswerPart.Failed(var error) ->
                    finish(Chunks.error(error.code(), error.message()));
        }
    }

    /** Clients send again whatever ends with the outputs that they brought. */
    private void separate() throws IOException {
        if (head.goesOn() && !stepped) {
            beginStep();
            endStep();
        }
    }

    private void finish(ObjectNode last) throws IOException {
        ended = true;
        out.take(last);
    }
}
