package dev.grove.core.run.loop;

import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import dev.grove.core.agent.Limits;
import dev.grove.core.budget.Amount;
import dev.grove.core.budget.Budget;
import dev.grove.core.budget.Ledgers;
import dev.grove.core.budget.Reservation;
import dev.grove.core.model.price.ModelRef;
import dev.grove.core.model.price.Price;
import dev.grove.core.model.price.Usage;
import dev.grove.core.run.lease.ClaimedRun;
import dev.grove.core.run.record.Spending;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** RunBudgets of a run whose ledger, input and price are the test's own. */
abstract class RunBudgetBed {

    static final ModelRef MODEL = ModelRef.parse("scripted/s");
    static final int INPUT = 1_000;
    static final int OUTPUT = 1_000;

    final Ledgers ledgers = mock(Ledgers.class);
    final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    ClaimedRun run = ClaimedRuns.of("g", MODEL, 1);
    Limits limits = Limits.DEFAULTS;
    @Nullable Price price = SpendingRun.PRICE;
    RecordedJournalBuffer recorded = new RecordedJournalBuffer(run);

    /** The run whose calls are paid for from now on. */
    void claimed(ClaimedRun next) {
        run = next;
        recorded = new RecordedJournalBuffer(next);
    }

    void grant(Amount ceiling) {
        when(ledgers.reserve(any(), anyLong(), any()))
                .thenReturn(new Reservation.Upto(ceiling, true));
    }

    RunBudget alone() {
        return runBudget(new Allotment.Whole());
    }

    RunBudget shared() {
        return runBudget(new Allotment.Reserved(ledgers, run, () -> false));
    }

    RunBudget runBudget(Allotment allotment) {
        return new RunBudget(
                run,
                new Budget(limits, price, OUTPUT),
                input(),
                allotment,
                recorded.journalBuffer(),
                new BudgetMetrics(meters));
    }

    static InputEstimate input() {
        InputEstimate input = mock(InputEstimate.class);
        when(input.tokens()).thenReturn((long) INPUT);
        return input;
    }

    /** All input as if it were written to the cache, which costs most. */
    static Spending worst(int input, int output) {
        return new Spending(
                new Usage(input, output, 0, 0),
                SpendingRun.PRICE.cost(new Usage(0, output, 0, input)));
    }

    JsonNode event(String type) {
        return recorded.lines().stream()
                .filter(line -> line.get("type").asString().equals(type))
                .findFirst()
                .orElseThrow();
    }

    double assumed(String reason) {
        return meters.get("grove.budget.assumed").tag("reason", reason).counter().count();
    }

    static Limits limits(int maxTurns, long maxTokens) {
        return new Limits(maxTurns, maxTokens, null, Duration.ofHours(1), null, 5, 10);
    }
}
