package dev.grove.server.chat;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.id.RunId;
import dev.grove.core.id.SessionId;
import dev.grove.core.run.record.Spending;
import dev.grove.core.run.record.StopReason;
import dev.grove.core.run.record.WaitKind;
import dev.grove.server.answer.AnswerPart;
import dev.grove.server.answer.AnswerPart.ToolOutcome;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Chunks of answers that no model gives at will. */
class UiChunksTest {

    private static final RunId RUN = new RunId(new UUID(0, 1));

    private final List<ObjectNode> chunks = new ArrayList<>();
    private boolean live = true;

    @Test
    void textThatIsVoidStaysAndIsNamed() throws IOException {
        UiChunks answer = answer(UiVersion.SIX, false);
        give(answer, turn(), text(1, "a"), new AnswerPart.TextDropped(1, 1), text(2, "b"));
        assertThat(types())
                .isEqualTo(
                        "start-step text-start text-delta text-end data-grove-dropped text-start text-delta");
        assertThat(chunks.get(4).at("/data/id").stringValue()).isEqualTo("t1.1");
        assertThat(chunks.getLast().path("id").stringValue()).isEqualTo("t1.2");
    }

    @Test
    void textThatIsVoidIsTakenBackWhereTheClientCan() throws IOException {
        UiChunks answer = answer(UiVersion.SEVEN, false);
        give(answer, turn(), text(1, "a"), new AnswerPart.TextDropped(1, 1), text(2, "b"));
        assertThat(types())
                .isEqualTo("start-step text-start text-delta reset-step text-start text-delta");
    }

    @Test
    void waitThatIsOverIsNoEnd() throws IOException {
        live = false;
        UiChunks answer = answer(UiVersion.SIX, false);
        give(answer, turn(), call(false, true), waits(WaitKind.APPROVAL));
        answer.flush();
        assertThat(answer.hasEnded()).isFalse();
        give(
                answer,
                new AnswerPart.ToolDecided(1, "c1", "echo", true, false, null, null),
                new AnswerPart.WentOn());
        live = true;
        answer.flush();
        assertThat(answer.hasEnded()).isFalse();
        assertThat(types()).as("asked for no more").isEqualTo("start-step tool-input-available");
        assertThat(chunks.getLast().path("providerExecuted").booleanValue()).isTrue();
    }

    @Test
    void outputOfTheClientIsNotAskedForAgain() throws IOException {
        live = false;
        UiChunks answer = answer(UiVersion.SIX, false);
        give(
                answer,
                turn(),
                call(true, false),
                waits(WaitKind.CLIENT_TOOL),
                new AnswerPart.WentOn(),
                new AnswerPart.ToolEnded(1, "c1", "echo", ToolOutcome.COMPLETED, "42"));
        assertThat(types()).isEqualTo("start-step tool-input-available tool-output-available");
        assertThat(chunks)
                .allMatch(chunk ->
                        !chunk.has("toolCallId") || chunk.path("providerExecuted").booleanValue());
    }

    @Test
    void endOnWhatTheClientBroughtHasAStepOfItsOwn() throws IOException {
        UiChunks answer = answer(UiVersion.SIX, true);
        give(
                answer,
                new AnswerPart.WentOn(),
                new AnswerPart.ToolEnded(1, "c1", "echo", ToolOutcome.COMPLETED, "42"),
                new AnswerPart.TurnEnded(1),
                new AnswerPart.Stopped(StopReason.TURN_CAP, null));
        assertThat(types()).isEqualTo("tool-output-available start-step finish-step finish");
        assertThat(chunks.getLast().path("finishReason").stringValue()).isEqualTo("length");
    }

    @Test
    void waitForSomebodyElseEndsTheStreamWithoutCallsToAnswer() throws IOException {
        UiChunks answer = answer(UiVersion.SIX, true);
        give(answer, waits(WaitKind.BUDGET));
        answer.flush();
        assertThat(types()).isEqualTo("data-grove-wait start-step finish-step finish");
        assertThat(chunks.getLast().path("finishReason").stringValue()).isEqualTo("other");
        assertThat(answer.hasEnded()).isTrue();
    }

    @Test
    void waitForAnotherRunIsNoEnd() throws IOException {
        UiChunks answer = answer(UiVersion.SIX, false);
        give(answer, turn(), waits(WaitKind.CHILD));
        answer.flush();
        assertThat(types()).isEqualTo("start-step");
        assertThat(answer.hasEnded()).isFalse();
    }

    @Test
    void resultIsDataAndText() throws IOException {
        UiChunks answer = answer(UiVersion.SIX, false);
        ObjectNode result = JsonNodeFactory.instance.objectNode().put("sum", 3);
        give(
                answer,
                turn(),
                new AnswerPart.ToolCalled(1, "f", "finish", result, false, false),
                new AnswerPart.TurnEnded(1),
                new AnswerPart.Result(result, null),
                new AnswerPart.Completed(StopReason.FINISH));
        assertThat(types())
                .isEqualTo(
                        "start-step finish-step data-grove-result text-start text-delta text-end finish");
        assertThat(chunks.get(4).path("delta").stringValue()).isEqualTo("{\"sum\":3}");
    }

    private UiChunks answer(UiVersion version, boolean goesOn) {
        return new UiChunks(
                new AnswerHead(new SessionId(new UUID(0, 2)), 1, RUN, goesOn, Spending.NONE),
                version,
                () -> live,
                chunks::add);
    }

    private static void give(UiChunks answer, AnswerPart... parts) throws IOException {
        for (AnswerPart part : parts) {
            boolean _ = answer.accept(part);
        }
    }

    private static AnswerPart turn() {
        return new AnswerPart.TurnStarted(1);
    }

    private static AnswerPart text(int attempt, String text) {
        return new AnswerPart.Text(1, attempt, text);
    }

    private static AnswerPart call(boolean ofClient, boolean needsApproval) {
        return new AnswerPart.ToolCalled(
                1, "c1", "echo", JsonNodeFactory.instance.objectNode(), ofClient, needsApproval);
    }

    private static AnswerPart waits(WaitKind kind) {
        return new AnswerPart.Waits(
                1,
                kind,
                List.of(
                        new AnswerPart.Waits.WaitingCall(
                                "c1", "echo", JsonNodeFactory.instance.objectNode(), null)),
                null,
                null);
    }

    private String types() {
        return chunks.stream()
                .map(chunk -> chunk.path("type").stringValue())
                .collect(Collectors.joining(" "));
    }
}
