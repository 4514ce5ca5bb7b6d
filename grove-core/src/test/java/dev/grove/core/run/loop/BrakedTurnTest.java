package dev.grove.core.run.loop;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.run.record.CallProgress;
import dev.grove.core.run.record.JournalledTurn;
import dev.grove.core.run.record.Settlement;
import dev.grove.core.tool.ToolCall;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.JsonNodeFactory;

/** Calls between their marker and their act, as a brake comes in between. */
class BrakedTurnTest {

    private static final Instant NOW = Instant.parse("2026-11-30T12:00:00Z");

    private final ToolCall call =
            new ToolCall("call_1_1", "echo", JsonNodeFactory.instance.objectNode());
    private final OpenTurn turn = OpenTurn.begin(1, NOW);

    @Test
    void aCallThatWasTakenBackHasNotBegun() {
        turn.start(call, CallProgress.started(NOW));
        assertThat(turn.isUnmade(call)).isTrue();
        assertThat(turn.takeBack(call)).isTrue();
        Map<String, CallProgress> recorded = requireNonNull(turn.progressed().progress());
        assertThat(recorded).containsOnlyKeys("call_1_1");
        assertThat(requireNonNull(recorded.get("call_1_1")).settled())
                .isEqualTo(new Settlement(Settlement.RecoveryAction.NOT_MADE, false));
        assertThat(new JournalledTurn(1, NOW, null, recorded, null, null).progress()).isEmpty();
        assertThat(turn.takeBack(call)).as("once").isFalse();
    }

    @Test
    void aCallThatMayHaveActedIsNotTakenBack() {
        turn.start(call, CallProgress.started(NOW));
        turn.making(call);
        assertThat(turn.takeBack(call)).isFalse();
        assertThat(turn.isStarted(call)).isTrue();
    }

    @Test
    void aCallOfAnEarlierExecutionIsNotTakenBack() {
        OpenTurn entered =
                OpenTurn.reenter(
                        new JournalledTurn(
                                1,
                                NOW,
                                null,
                                Map.of("call_1_1", CallProgress.started(NOW)),
                                null,
                                null),
                        TurnWaits.none());
        assertThat(entered.takeBack(call)).isFalse();
    }

    @Test
    void aLaterMarkerBeginsACallThatWasTakenBack() {
        turn.start(call, CallProgress.started(NOW));
        turn.takeBack(call);
        JournalledTurn stored =
                new JournalledTurn(
                        1, NOW, null, requireNonNull(turn.progressed().progress()), null, null);
        OpenTurn entered = OpenTurn.reenter(stored, TurnWaits.none());
        assertThat(entered.isStarted(call)).isFalse();
        entered.start(call, CallProgress.started(NOW.plusSeconds(1)));
        CallProgress marker =
                requireNonNull(requireNonNull(entered.progressed().progress()).get("call_1_1"));
        assertThat(marker.settled()).isNull();
        assertThat(marker.wasNotMade()).isFalse();
    }
}
