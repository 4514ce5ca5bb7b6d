package dev.grove.server.answer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.event.EventLine;
import dev.grove.core.id.RunId;
import dev.grove.core.secret.Scrubber;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Text of an answer comes once, whoever hears it from where. */
class AnswerProjectionTest {

    private static final RunId RUN = RunId.next();

    private final List<AnswerPart> parts = new ArrayList<>();
    private final Turns turns = new Turns();
    private final AnswerProjection projection =
            new AnswerProjection(RUN, turns, () -> Scrubber.NONE);
    private long seq;

    /** Turns whose texts events only preview. */
    private static final class Turns extends WholeTexts {

        @SuppressWarnings("NullAway")
        Turns() {
            super(null, null, null, RUN, () -> Scrubber.NONE);
        }

        private boolean showsThinking;

        @Override
        String text(int turn) {
            return "the whole text";
        }

        @Override
        boolean showsThinking() {
            return showsThinking;
        }

        @Override
        String thinking(int turn) {
            return "Let me think.";
        }
    }

    private void add(String type, String data) {
        boolean durable = !type.equals("text.delta");
        parts.addAll(
                projection.after(
                        EventLine.parse(
                                RUN,
                                durable ? ++seq : 0,
                                "{\"type\":\"%s\",\"at\":\"2026-01-01T00:00:00Z\"%s}"
                                        .formatted(type, data.isEmpty() ? "" : "," + data))));
    }

    private void delta(int attempt, int offset, String text) {
        add(
                "text.delta",
                "\"turn\":1,\"attempt\":%d,\"offset\":%d,\"text\":\"%s\""
                        .formatted(attempt, offset, text));
    }

    private static String answered(String text) {
        return "\"turn\":1,\"model\":\"m\",\"text\":\"%s\",\"truncated\":false,\"tool_calls\":[],\"usage\":{\"output_tokens\":1,\"cost_usd\":0.5}"
                .formatted(text);
    }

    private List<String> texts() {
        return parts.stream()
                .filter(part ->
                        part instanceof AnswerPart.Text
                                || part instanceof AnswerPart.TextDropped
                                || part instanceof AnswerPart.TextEnded)
                .map(part ->
                        switch (part) {
                            case AnswerPart.Text(_, int attempt, String text) ->
                                    attempt + ":" + text;
                            case AnswerPart.TextDropped(_, int attempt) -> attempt + " dropped";
                            case AnswerPart.TextEnded(_, int attempt) -> attempt + " ended";
                            default -> "";
                        })
                .toList();
    }

    @Test
    void comesAsItIsWrittenAndIsCompletedByItsTurn() {
        add("turn.started", "\"turn\":1");
        delta(1, 0, "one ");
        delta(1, 4, "two");
        add("turn.answered", answered("one two three"));
        assertThat(texts()).containsExactly("1:one ", "1:two", "1: three", "1 ended");
    }

    @Test
    void comesWithItsTurnWhereItsBeginningWasNotHeard() {
        add("turn.started", "\"turn\":1");
        delta(1, 4, "two");
        add("turn.answered", answered("one two"));
        assertThat(texts()).containsExactly("1:one two", "1 ended");
    }

    @Test
    void comesAsItIsWrittenToWhoCameBeforeItsFirstPiece() {
        add("turn.started", "\"turn\":1");
        delta(1, 0, "one ");
        assertThat(texts()).containsExactly("1:one ");
    }

    @Test
    void waitsForItsTurnAfterAPieceThatWasMissed() {
        add("turn.started", "\"turn\":1");
        delta(1, 0, "one ");
        delta(1, 8, "three ");
        delta(1, 14, "four");
        add("turn.answered", answered("one two three four"));
        assertThat(texts()).containsExactly("1:one ", "1:two three four", "1 ended");
    }

    @Test
    void isGivenOnceWherePiecesComeTwice() {
        add("turn.started", "\"turn\":1");
        delta(1, 0, "one ");
        delta(1, 4, "two ");
        delta(1, 4, "two ");
        delta(1, 6, "o three");
        add("turn.answered", answered("one two three"));
        assertThat(texts()).containsExactly("1:one ", "1:two ", "1:three", "1 ended");
    }

    @Test
    void isThatOfTheThirdTryForWhoComesInTheMiddleOfIt() {
        add("turn.started", "\"turn\":1");
        add("turn.retrying", "\"turn\":1,\"attempt\":2");
        add("turn.retrying", "\"turn\":1,\"attempt\":3");
        delta(2, 0, "void");
        delta(3, 6, "three");
        add("turn.answered", answered("third three"));
        assertThat(texts()).containsExactly("1:third three", "1 ended");
    }

    @Test
    void comesWithItsTurnWhereNothingWasHeard() {
        add("turn.started", "\"turn\":1");
        add("turn.answered", answered("one two"));
        assertThat(texts()).containsExactly("1:one two", "1 ended");
    }

    @Test
    void isAllThatWasSaidWhereTheRunEndsInTheMiddle() {
        add("turn.started", "\"turn\":1");
        delta(1, 0, "one ");
        add("turn.cut_off", "\"turn\":1,\"attempt\":1,\"text\":\"one two\"");
        add("run.cancelled", "");
        assertThat(texts()).containsExactly("1:one ", "1:two", "1 ended");
    }

    @Test
    void thatWasCutOffIsVoidOnceTheRunIsResumed() {
        add("turn.started", "\"turn\":1");
        add("turn.cut_off", "\"turn\":1,\"attempt\":1,\"text\":\"one\"");
        add("run.cancelled", "");
        add("run.resumed", "\"epoch\":2");
        delta(1, 0, "one ");
        add("turn.answered", answered("one two"));
        assertThat(texts())
                .containsExactly("1:one", "1 ended", "1 dropped", "2:one ", "2:two", "2 ended");
    }

    @Test
    void beginsAnewWithEachTry() {
        add("turn.started", "\"turn\":1");
        delta(1, 0, "one ");
        add("turn.retrying", "\"turn\":1,\"attempt\":2");
        delta(2, 0, "eins ");
        add("turn.answered", answered("eins zwei"));
        assertThat(texts()).containsExactly("1:one ", "1 dropped", "2:eins ", "2:zwei", "2 ended");
    }

    @Test
    void beginsAnewWhereAnotherServerTakesTheRunOver() {
        add("turn.started", "\"turn\":1");
        delta(1, 0, "one ");
        add("run.resumed", "\"reason\":\"taken_over\"");
        delta(1, 0, "uno");
        add("turn.answered", answered("uno"));
        assertThat(texts()).containsExactly("1:one ", "1 dropped", "2:uno", "2 ended");
    }

    @Test
    void isHeardFromTheNextTryOnByWhoCameInTheMiddleOfOne() {
        add("turn.started", "\"turn\":1");
        delta(1, 7, "half");
        add("turn.retrying", "\"turn\":1,\"attempt\":2");
        delta(2, 0, "whole");
        add("turn.answered", answered("whole"));
        assertThat(texts()).containsExactly("1:whole", "1 ended");
    }

    @Test
    void isSentWholeWhereItIsNotWhatWasHeard() {
        add("turn.started", "\"turn\":1");
        delta(1, 0, "one ");
        add("turn.answered", answered("another"));
        assertThat(texts()).containsExactly("1:one ", "1 dropped", "2:another", "2 ended");
    }

    @Test
    void isReadFromItsTurnWhereTheEventPreviewsIt() {
        add("turn.started", "\"turn\":1");
        delta(1, 0, "the ");
        add("turn.answered", answered("the […]").replace("false", "true"));
        assertThat(texts()).containsExactly("1:the ", "1:whole text", "1 ended");
    }

    @Test
    void endsWithARunThatIsCancelledInTheMiddle() {
        add("turn.started", "\"turn\":1");
        delta(1, 0, "one ");
        add("run.cancelled", "");
        assertThat(texts()).containsExactly("1:one ", "1 ended");
        assertThat(parts)
                .endsWith(new AnswerPart.TurnEnded(1), new AnswerPart.Cancelled())
                .startsWith(new AnswerPart.Began(RUN));
    }

    @Test
    void aDeniedCallIsNoFailedOne() {
        add(
                "approval.decided",
                "\"turn\":1,\"tool_call_id\":\"c\",\"name\":\"t\",\"decision\":\"deny\",\"expired\":true,\"reason\":null");
        add(
                "tool.failed",
                "\"turn\":1,\"tool_call_id\":\"c\",\"name\":\"t\",\"content\":\"no\",\"truncated\":false");
        assertThat(parts)
                .contains(
                        new AnswerPart.ToolDecided(1, "c", "t", false, true, null, null),
                        new AnswerPart.ToolEnded(1, "c", "t", AnswerPart.ToolOutcome.DENIED, "no"));
    }

    @Test
    void thinkingIsGivenBeforeTheTextThatCameOfItWhereItIsShown() {
        add("turn.started", "\"turn\":1");
        add("turn.answered", answered("one"));
        turns.showsThinking = true;
        add("turn.started", "\"turn\":2");
        add("turn.answered", answered("two").replace("\"turn\":1", "\"turn\":2"));
        assertThat(parts)
                .filteredOn(AnswerPart.Thought.class::isInstance)
                .containsExactly(new AnswerPart.Thought(2, "Let me think."));
        assertThat(parts.indexOf(new AnswerPart.Thought(2, "Let me think.")))
                .isEqualTo(parts.indexOf(new AnswerPart.Text(2, 1, "two")) - 1);
    }

    @Test
    void aMessageThatSteersComesBetweenTwoTurns() {
        UUID message = UUID.randomUUID();
        add("turn.started", "\"turn\":1");
        add("turn.answered", answered("one"));
        add("message.steered", "\"message_id\":\"%s\",\"n\":1".formatted(message));
        add("turn.started", "\"turn\":2");
        assertThat(parts)
                .endsWith(
                        new AnswerPart.TurnEnded(1),
                        new AnswerPart.Steered(message),
                        new AnswerPart.TurnStarted(2));
    }

    @Test
    void aTextIsItsRunsResultAndGivenOnce() {
        add("turn.started", "\"turn\":1");
        add("turn.answered", answered("done"));
        add("run.completed", "\"stop_reason\":\"text\",\"result\":\"done\",\"summary\":null");
        assertThat(texts()).containsExactly("1:done", "1 ended");
        assertThat(parts).noneMatch(AnswerPart.Result.class::isInstance);
    }
}
