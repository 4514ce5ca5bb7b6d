package dev.grove.server.chat.chunk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.authority.Principal;
import dev.grove.core.id.KeyId;
import dev.grove.core.id.RunId;
import dev.grove.core.id.SessionId;
import dev.grove.core.run.record.Spending;
import dev.grove.core.run.record.StopReason;
import dev.grove.core.run.record.WaitKind;
import dev.grove.core.session.message.SessionMessage;
import dev.grove.server.answer.AnswerPart;
import dev.grove.server.answer.AnswerPart.ToolOutcome;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Chunks of answers that no model gives at will. */
class UiChunksTest {

    private static final RunId RUN = new RunId(new UUID(0, 1));
    private static final UUID MESSAGE = new UUID(0, 3);

    private static final UiFacts FACTS =
            new UiFacts() {
                @Override
                public String signature(RunId run, String call, String digest) {
                    return "signed " + call + " " + digest;
                }

                @Override
                public Optional<SessionMessage> steered(SessionId session, UUID message) {
                    return message.equals(MESSAGE)
                            ? Optional.of(
                                    new SessionMessage(
                                            message,
                                            session,
                                            1,
                                            "m2",
                                            "faster",
                                            SessionMessage.State.STEERED,
                                            null,
                                            null,
                                            new Principal(new KeyId(new UUID(0, 4))),
                                            Instant.EPOCH))
                            : Optional.empty();
                }
            };

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
    void messageThatSteersIsAPartOfTheAnswer() throws IOException {
        UiChunks answer = answer(UiVersion.SEVEN, false);
        give(
                answer,
                turn(),
                new AnswerPart.TurnEnded(1),
                new AnswerPart.Steered(MESSAGE),
                new AnswerPart.Steered(new UUID(0, 9)),
                turn());
        assertThat(types()).isEqualTo("start-step finish-step steering-message start-step");
        assertThat(chunks.get(2).toString())
                .isEqualTo(
                        "{\"type\":\"steering-message\",\"id\":\"m2\",\"parts\":[{\"type\":\"text\",\"text\":\"faster\"}]}");
        chunks.clear();
        give(answer(UiVersion.SIX, false), new AnswerPart.Steered(MESSAGE));
        assertThat(chunks).isEmpty();
    }

    @Test
    void thinkingIsAPartOfItsOwn() throws IOException {
        give(answer(UiVersion.SIX, false), turn(), new AnswerPart.Thought(1, "Hm."), text(1, "a"));
        assertThat(types())
                .isEqualTo(
                        "start-step reasoning-start reasoning-delta reasoning-end text-start text-delta");
        assertThat(chunks.get(2).path("delta").stringValue()).isEqualTo("Hm.");
    }

    @Test
    void approvalIsSignedAndItsDecisionToldWhereTheClientCan() throws IOException {
        UiChunks answer = answer(UiVersion.SEVEN, false);
        give(answer, turn(), call(false, true), waits(WaitKind.APPROVAL));
        answer.flush();
        assertThat(types())
                .isEqualTo(
                        "start-step tool-input-available tool-approval-request finish-step data-grove-wait finish");
        assertThat(chunks.get(2).path("signature").stringValue()).isEqualTo("signed c1 digest");
        chunks.clear();
        UiChunks rest = answer(UiVersion.SEVEN, true);
        give(rest, decided(true, false, "fine"), new AnswerPart.WentOn());
        assertThat(chunks.getFirst().toString())
                .isEqualTo(
                        "{\"type\":\"tool-approval-response\",\"approvalId\":\"%s/c1\",\"approved\":true,\"reason\":\"fine\",\"providerExecuted\":true}"
                                .formatted(RUN));
        chunks.clear();
        UiChunks again = answer(UiVersion.SEVEN, false);
        give(again, turn(), call(false, true), decided(false, true, null));
        assertThat(types())
                .as("asked before it is decided, for who reads it again")
                .isEqualTo(
                        "start-step tool-input-available tool-approval-request tool-approval-response tool-output-denied");
        assertThat(chunks.get(3).path("reason").stringValue()).isEqualTo("Nobody decided in time");
    }

    @Test
    void cancelledAnswerIsInterruptedWhereTheClientKnowsTheWord() throws IOException {
        give(answer(UiVersion.SEVEN, false), new AnswerPart.Cancelled());
        assertThat(chunks.getLast().path("finishReason").stringValue()).isEqualTo("interrupted");
        chunks.clear();
        give(answer(UiVersion.SIX, false), new AnswerPart.Cancelled());
        assertThat(chunks.getLast().path("finishReason").stringValue()).isEqualTo("other");
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
                FACTS,
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

    private static AnswerPart decided(boolean approved, boolean expired, @Nullable String reason) {
        return new AnswerPart.ToolDecided(1, "c1", "echo", approved, expired, reason, null);
    }

    private static AnswerPart waits(WaitKind kind) {
        return new AnswerPart.Waits(
                1,
                kind,
                List.of(
                        new AnswerPart.Waits.WaitingCall(
                                "c1",
                                "echo",
                                JsonNodeFactory.instance.objectNode(),
                                "digest",
                                null)),
                null,
                null);
    }

    private String types() {
        return chunks.stream()
                .map(chunk -> chunk.path("type").stringValue())
                .collect(Collectors.joining(" "));
    }
}
