package dev.grove.core.run.loop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.Mockito.when;

import dev.grove.core.agent.Limits;
import dev.grove.core.budget.Allowance;
import dev.grove.core.budget.Allowance.Granted;
import dev.grove.core.budget.Amount;
import dev.grove.core.model.Answer;
import dev.grove.core.run.record.CallKind;
import dev.grove.core.run.record.CallProgress;
import dev.grove.core.run.record.JournalledTurn;
import dev.grove.core.run.record.Spending;
import dev.grove.core.run.record.TurnChange;
import dev.grove.core.tool.ToolCall;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.JsonNodeFactory;

/** Charge for the call that an execution was cut off in. */
class RunBudgetInFlightTest extends RunBudgetBed {

    @Test
    void suspectsNoCallOfAnExecutionThatLeftInOrder() {
        RunBudget runBudget = alone();
        runBudget.detectInFlightCall(null);
        runBudget.nextTurn();
        assertThat(recorded.unanswered()).isEmpty();
    }

    @Test
    void countsTheCallOfAnExecutionThatWasCutOffBeforeAnyAnswerAtOnce() {
        claimed(ClaimedRuns.cutOff("g", MODEL, 1));
        alone().detectInFlightCall(null);
        assertInFlight(worst(INPUT, OUTPUT));
        claimed(ClaimedRuns.cutOff("g", MODEL, 1));
        alone().detectInFlightCall(OpenTurn.begin(2, recorded.clock().instant()));
        assertInFlight(worst(INPUT, OUTPUT));
        assertThat(assumed("in_flight")).isEqualTo(2);
    }

    @Test
    void countsTheCallAfterATurnWhoseCallsHadAllStartedOnceTheyHaveEnded() {
        claimed(ClaimedRuns.cutOff("g", MODEL, 1));
        RunBudget runBudget = alone();
        runBudget.detectInFlightCall(left(CallProgress.started(recorded.clock().instant())));
        assertThat(recorded.written()).isEmpty();
        Allowance next = runBudget.nextTurn();
        assertInFlight(worst(INPUT, OUTPUT));
        assertThat(next).isEqualTo(new Granted(OUTPUT));
        runBudget.nextTurn();
        assertThat(recorded.unanswered()).hasSize(1);
    }

    @Test
    void countsNoCallAfterATurnOfWhichACallHadNotStarted() {
        claimed(ClaimedRuns.cutOff("g", MODEL, 1));
        RunBudget runBudget = alone();
        runBudget.detectInFlightCall(left(null));
        runBudget.nextTurn();
        assertThat(recorded.unanswered()).isEmpty();
    }

    @Test
    void countsNoCallThatTheExecutionBeforeCouldNotMake() {
        claimed(ClaimedRuns.cutOff("g", MODEL, 1));
        limits = limits(1, 500_000);
        assertNoneInFlight(alone());
        limits = limits(50, INPUT);
        assertNoneInFlight(alone());
        limits = Limits.DEFAULTS;
        when(ledgers.held(any(), anyLong())).thenReturn(Optional.empty());
        assertNoneInFlight(shared());
    }

    @Test
    void countsNoMoreThanTheExecutionBeforeHeldOfItsTree() {
        claimed(ClaimedRuns.cutOff("g", MODEL, 1));
        when(ledgers.held(run.id(), run.epoch()))
                .thenReturn(Optional.of(new Amount(1_300, BigDecimal.TEN)));
        shared().detectInFlightCall(null);
        assertInFlight(worst(INPUT, 300));
    }

    /** A turn whose only call has this marker, or none. */
    private static OpenTurn left(@Nullable CallProgress marker) {
        Instant now = Instant.parse("2026-11-21T00:00:00Z");
        ToolCall call = new ToolCall("c1", "ws_shell", JsonNodeFactory.instance.objectNode());
        Answer answer = new Answer("s", "", List.of(call), Answer.StopReason.TOOL_CALLS, "{}");
        return OpenTurn.reenter(
                new JournalledTurn(
                        1,
                        now,
                        new TurnChange.Answered("scripted", answer, Spending.NONE, now),
                        marker == null ? Map.of() : Map.of("c1", marker),
                        null,
                        null),
                TurnWaits.none());
    }

    /** Durable by now, without another commit. */
    private void assertInFlight(Spending spending) {
        assertThat(recorded.written()).hasSize(1);
        assertThat(recorded.unanswered())
                .singleElement()
                .satisfies(call -> {
                    assertThat(call.kind()).isEqualTo(CallKind.IN_FLIGHT);
                    assertThat(call.spending()).isEqualTo(spending);
                });
    }

    private void assertNoneInFlight(RunBudget runBudget) {
        runBudget.detectInFlightCall(null);
        assertThat(recorded.unanswered()).isEmpty();
    }
}
