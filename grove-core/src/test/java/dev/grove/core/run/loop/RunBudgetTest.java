package dev.grove.core.run.loop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import dev.grove.core.agent.Limits;
import dev.grove.core.budget.Amount;
import dev.grove.core.budget.Budget;
import dev.grove.core.budget.Ledgers;
import dev.grove.core.budget.Reservation;
import dev.grove.core.model.Answer;
import dev.grove.core.model.price.Bill;
import dev.grove.core.model.price.ModelRef;
import dev.grove.core.model.price.Usage;
import dev.grove.core.run.journal.Journal;
import dev.grove.core.run.journal.JournalWrite;
import dev.grove.core.run.lease.ClaimedRun;
import dev.grove.core.run.record.CallKind;
import dev.grove.core.run.record.CallProgress;
import dev.grove.core.run.record.JournalledTurn;
import dev.grove.core.run.record.Spending;
import dev.grove.core.run.record.TurnChange;
import dev.grove.core.run.record.UnansweredCall;
import dev.grove.core.tool.ToolCall;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.math.BigDecimal;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.JsonNodeFactory;

/** Amounts that a run of a tree may give back before it waits for others. */
class RunBudgetTest {

    private static final Instant NOW = Instant.parse("2026-11-21T00:00:00Z");
    private static final Amount HELD = new Amount(9_000, new BigDecimal("0.9"));

    private final List<JournalWrite> written = new ArrayList<>();
    private final Ledgers ledgers = ledgers();

    @Test
    void givesBackWhatNoCallNeeds() {
        RunBudget runBudget = runBudget(ClaimedRuns.of("g", ModelRef.parse("scripted/s"), 1));

        runBudget.release();

        verify(ledgers).release(any(), anyLong(), any());
    }

    /**
     * The run delegated, was refused, went on to the next turn and died as it asked the model, with
     * none of that recorded. It delegates again and is refused again: what the request may have
     * been billed must not have gone to others meanwhile.
     */
    @Test
    void keepsWhatAnEarlierExecutionMayHaveSpentUntilThatIsCounted() {
        RunBudget runBudget = runBudget(ClaimedRuns.cutOff("g", ModelRef.parse("scripted/s"), 1));
        runBudget.detectInFlightCall(delegating());

        runBudget.release();

        verify(ledgers, never()).release(any(), anyLong(), any());
        runBudget.countSuspected();
        assertThat(written.getFirst().asides())
                .singleElement()
                .isInstanceOfSatisfying(
                        UnansweredCall.class,
                        call -> assertThat(call.kind()).isEqualTo(CallKind.IN_FLIGHT));
    }

    /** Worst case: the call's estimate, and all the output that it was allowed. */
    @Test
    void countsTheWorstCaseOfACallWhoseBillCannotBeBelieved() {
        ClaimedRun run = ClaimedRuns.of("g", ModelRef.parse("scripted/s"), 1);
        JournalBuffer journalBuffer = journalBuffer(run);
        RunBudget runBudget = runBudget(run, journalBuffer);
        runBudget.reserve(1_000, 200);

        Spending counted = runBudget.settle(new Bill.Unusable("output_tokens is missing"));

        assertThat(counted)
                .isEqualTo(
                        new Spending(
                                new Usage(1_000, 200, 0, 0),
                                // Input as if it were written to the cache, which costs most.
                                new BigDecimal("0.006750000")));
        journalBuffer.commitAndWait();
        assertThat(written.getLast().events().getLast().json())
                .contains("budget.assumed_spent", "bill_unusable", "output_tokens is missing");
    }

    @Test
    void countsTheWorstCaseOfARefusalWhoseBillCannotBeBelieved() {
        ClaimedRun run = ClaimedRuns.of("g", ModelRef.parse("scripted/s"), 1);
        JournalBuffer journalBuffer = journalBuffer(run);
        RunBudget runBudget = runBudget(run, journalBuffer);
        runBudget.reserve(1_000, 200);

        runBudget.refused(new Bill.Unusable("input_tokens is below zero"));

        assertThat(journalBuffer.spending().usage()).isEqualTo(new Usage(1_000, 200, 0, 0));
    }

    /** The second try could not be made, and nothing of it is billed: what covers it stays. */
    @Test
    void allowsAThirdTryNoMoreThanWhatCoversIt() {
        RunBudget runBudget = runBudget(ClaimedRuns.of("g", ModelRef.parse("scripted/s"), 1));
        runBudget.reserve(4_350, 200);
        assertThat(runBudget.reserveRetry(200)).hasValue(200);
        runBudget.chargeWorstCase(CallKind.BROKEN_OFF);

        assertThat(runBudget.reserveRetry(200)).as("what is left of what is held").hasValue(100);
        assertThat(runBudget.reserveRetry(200)).as("the same again").hasValue(100);
    }

    private RunBudget runBudget(ClaimedRun run) {
        return runBudget(run, journalBuffer(run));
    }

    private JournalBuffer journalBuffer(ClaimedRun run) {
        Journal journal = mock(Journal.class);
        when(journal.append(any()))
                .then(call -> {
                    written.add(call.getArgument(0));
                    return CompletableFuture.completedFuture(null);
                });
        return new JournalBuffer(journal, Clock.systemUTC(), run);
    }

    private RunBudget runBudget(ClaimedRun run, JournalBuffer journalBuffer) {
        InputEstimate input = mock(InputEstimate.class);
        when(input.tokens()).thenReturn(1_000L);
        return new RunBudget(
                run,
                new Budget(Limits.DEFAULTS, SpendingRun.PRICE, 1_000),
                input,
                new Allotment.Reserved(ledgers, run, () -> false),
                journalBuffer,
                new BudgetMetrics(new SimpleMeterRegistry()));
    }

    private static Ledgers ledgers() {
        Ledgers ledgers = mock(Ledgers.class);
        when(ledgers.held(any(), anyLong())).thenReturn(Optional.of(HELD));
        when(ledgers.reserve(any(), anyLong(), any())).thenReturn(new Reservation.Upto(HELD, true));
        when(ledgers.release(any(), anyLong(), any())).thenReturn(true);
        return ledgers;
    }

    /** A turn whose only call was begun. */
    private static OpenTurn delegating() {
        ToolCall call = new ToolCall("c1", "delegate_task", JsonNodeFactory.instance.objectNode());
        Usage usage = new Usage(1, 1, 0, 0);
        Answer answer = new Answer("s", "", List.of(call), Answer.StopReason.TOOL_CALLS, "{}");
        return OpenTurn.reenter(
                new JournalledTurn(
                        1,
                        NOW,
                        new TurnChange.Answered(
                                "scripted", answer, new Spending(usage, BigDecimal.ZERO), NOW),
                        Map.of("c1", CallProgress.started(NOW)),
                        null,
                        null),
                TurnWaits.none());
    }
}
