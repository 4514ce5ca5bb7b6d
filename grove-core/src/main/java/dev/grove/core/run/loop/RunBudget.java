package dev.grove.core.run.loop;

import dev.grove.core.budget.Allowance;
import dev.grove.core.budget.Allowance.Exhausted;
import dev.grove.core.budget.Allowance.Granted;
import dev.grove.core.budget.Amount;
import dev.grove.core.budget.Budget;
import dev.grove.core.budget.WorstCase;
import dev.grove.core.id.Uuids;
import dev.grove.core.model.price.Bill;
import dev.grove.core.model.price.ModelRef;
import dev.grove.core.model.price.Usage;
import dev.grove.core.run.event.BudgetEvent;
import dev.grove.core.run.event.BudgetEvent.AssumedSpent;
import dev.grove.core.run.lease.ClaimedRun;
import dev.grove.core.run.record.CallKind;
import dev.grove.core.run.record.Spending;
import dev.grove.core.run.record.UnansweredCall;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Pays for the model calls of one execution. Each is covered before it is made: its worst case fits
 * what the run, and its tree, may still spend. Afterwards it is settled at what was billed, or
 * lost: then the worst case counts as spent. Not thread-safe: one run, one thread.
 */
final class RunBudget {

    private final ClaimedRun run;
    private ModelRef model;
    private Budget budget;
    private final InputEstimate input;
    private final Allotment allotment;
    private final JournalBuffer journalBuffer;
    private final BudgetMetrics metrics;
    private boolean inFlightSuspected;
    private @Nullable WorstCase covered;
    private long coveredInput;
    private @Nullable Exhausted uncovered;

    RunBudget(
            ClaimedRun run,
            Budget budget,
            InputEstimate input,
            Allotment allotment,
            JournalBuffer journalBuffer,
            BudgetMetrics metrics) {
        this.run = run;
        this.model = run.agentWork().model();
        this.budget = budget;
        this.input = input;
        this.allotment = allotment;
        this.journalBuffer = journalBuffer;
        this.metrics = metrics;
    }

    /** The model that is asked. */
    ModelRef model() {
        return model;
    }

    /**
     * Another model is asked from now on. Nothing that covered a call of the one before covers its
     * calls.
     *
     * @param of its price
     */
    void switchTo(ModelRef other, Budget of) {
        model = other;
        budget = of;
        covered = null;
    }

    /**
     * An execution that ended without a word may have been waiting for an answer. That counts at
     * once where the history is what it was then, otherwise when the last turn's calls have ended;
     * and not at all when one of them had not even started: then it was not that far.
     *
     * @param left the turn that it left open
     */
    void detectInFlightCall(@Nullable OpenTurn left) {
        if (!run.cutOff()) {
            return;
        }
        if (left == null || left.answer() == null) {
            countInFlight();
        } else {
            inFlightSuspected =
                    left.unsettled().stream().allMatch(call -> left.progressOf(call) != null);
        }
    }

    /** Covers the call of the next turn with the agent's output limit. */
    Allowance nextTurn() {
        return nextTurn(budget.maxOutputTokens());
    }

    /**
     * Covers the call of the next turn, if the run may take one.
     *
     * @param outputLimit that the answer may have at most
     */
    Allowance nextTurn(int outputLimit) {
        countSuspected();
        Exhausted over = over();
        return over != null ? over : reserve(budget, input.tokens(), outputLimit);
    }

    /** Whether turns and time allow one more turn: the cap that does not, if any. */
    @Nullable Exhausted over() {
        return budget.over(ownTurns(), Duration.between(journalBuffer.now(), run.deadline()));
    }

    /**
     * Counts the call that the execution before this one may have made; nothing when none is
     * suspected. To be done while the history is as that one had it.
     */
    void countSuspected() {
        if (inFlightSuspected) {
            inFlightSuspected = false;
            countInFlight();
        }
    }

    /** Least output limit of a turn's request. */
    int leastOutput() {
        return budget.leastOutput();
    }

    /**
     * Covers one call that is made without thinking.
     *
     * @param inputTokens an estimate that is never below what will be billed
     * @param wantedOutput that the answer may have at most
     * @return what the call's output limit must be, or the cap that does not allow it
     */
    Allowance reserve(long inputTokens, int wantedOutput) {
        return reserve(budget.withoutThinking(), inputTokens, wantedOutput);
    }

    private Allowance reserve(Budget of, long inputTokens, int wantedOutput) {
        Allowance allowance =
                switch (of.next(spent(), inputTokens, wantedOutput)) {
                    case Granted(int output) -> allotted(of, inputTokens, output);
                    case Exhausted exhausted -> exhausted;
                };
        if (allowance instanceof Granted(int output)) {
            covered = budget.worstCase(inputTokens, output);
            coveredInput = inputTokens;
            if (output < wantedOutput) {
                journalBuffer.event(new BudgetEvent.ReservedShort(turn(), wantedOutput, output));
            }
        }
        return allowance;
    }

    /**
     * The call that was covered has been answered, and billed.
     *
     * @return what counts as spent on it: what the bill states, or the worst case where that cannot
     *     be believed
     */
    Spending settle(Bill bill) {
        WorstCase worst = covered;
        covered = null;
        Spending spending =
                switch (bill) {
                    case Bill.Stated stated -> billed(stated, worst);
                    case Bill.Unusable(String flaw) ->
                            unusable(flaw, Objects.requireNonNull(worst));
                };
        metrics.spent(model, spending);
        return spending;
    }

    private Spending billed(Bill.Stated stated, @Nullable WorstCase worst) {
        Spending billed = new Spending(stated.usage(), budget.cost(stated));
        if (worst != null && !worst.amount().covers(amountOf(billed))) {
            journalBuffer.event(
                    BudgetEvent.Underestimated.of(turn(), worst.amount(), amountOf(billed)));
            metrics.underestimated(model, worst.amount(), amountOf(billed));
        }
        return billed;
    }

    private Spending unusable(String flaw, WorstCase worst) {
        Spending assumed = spendingOf(worst);
        journalBuffer.event(AssumedSpent.billUnusable(turn(), flaw, assumed));
        metrics.assumedSpent(AssumedSpent.Reason.BILL_UNUSABLE.wireName());
        return assumed;
    }

    /** The call that was covered was declined, and billed. */
    void refused(Bill bill) {
        unanswered(CallKind.REFUSED, settle(bill));
    }

    /** The call that was covered failed, and is billed all the same. */
    void failed(Bill bill) {
        switch (bill) {
            case Bill.Stated _ -> unanswered(CallKind.FAILED, settle(bill));
            case Bill.Unusable _ -> chargeWorstCase(CallKind.BROKEN_OFF);
        }
    }

    /** The call that was covered left no answer, and may be billed all the same. */
    void chargeWorstCase(CallKind kind) {
        WorstCase worst = covered;
        covered = null;
        if (worst != null) {
            assumeSpent(kind, worst);
        }
    }

    /**
     * Covers another try of a call of which the last one was lost; what that was billed is unknown,
     * so it is durable before anything more is spent. One that was not made, or is not billed,
     * leaves what covered it to the next, which may ask for no more.
     *
     * @return the output limit; nothing when it does not fit any more
     */
    Optional<Integer> reserveRetry(int wantedOutput) {
        WorstCase left = covered;
        if (left != null) {
            return Optional.of(Math.min(wantedOutput, left.outputTokens()));
        }
        journalBuffer.commitAndWait();
        return switch (reserve(coveredInput, wantedOutput)) {
            case Granted(int output) -> Optional.of(output);
            case Exhausted exhausted -> {
                uncovered = exhausted;
                yield Optional.empty();
            }
        };
    }

    /**
     * Gives back to the tree what is neither spent nor covers a call, before the run waits for
     * others of it. The next call is covered anew. What may have been under way before is not given
     * back: it is counted first, once the history is what it was then.
     */
    void release() {
        if (inFlightSuspected) {
            return;
        }
        WorstCase call = covered;
        allotment.release(call == null ? spent() : spent().plus(call.amount()));
    }

    /** Why the last call was given up between two tries, if it was; returned once. */
    Optional<Exhausted> takeUncovered() {
        Optional<Exhausted> why = Optional.ofNullable(uncovered);
        uncovered = null;
        return why;
    }

    private Allowance allotted(Budget of, long inputTokens, int output) {
        Amount wanted = spent().plus(of.worstCase(inputTokens, output).amount());
        Amount ceiling = allotment.upTo(wanted);
        Amount left = ceiling.minus(spent());
        if (allotment.isCostCapped() && of.price() == null) {
            return of.unpriced(left, inputTokens, output);
        }
        return ceiling.covers(wanted)
                ? new Granted(output)
                : of.within(
                        left, allotment.isCostCapped(), allotment.shortOf(), inputTokens, output);
    }

    /**
     * The call that the execution before this one may have made: with the same history, so with the
     * same worst case, unless its allotment did not allow that.
     */
    private void countInFlight() {
        if (ownTurns() >= budget.limits().maxTurns()) {
            return;
        }
        Allowance then = budget.next(spent(), input.tokens(), budget.maxOutputTokens());
        Optional<Amount> ceiling = allotment.previousCeiling();
        if (then instanceof Granted(int output) && ceiling.isPresent()) {
            then = budget.within(ceiling.get().minus(spent()), true, input.tokens(), output);
        }
        if (then instanceof Granted(int output)) {
            assumeSpent(CallKind.IN_FLIGHT, budget.worstCase(input.tokens(), output));
            journalBuffer.commitAndWait();
        }
    }

    private void assumeSpent(CallKind kind, WorstCase worst) {
        Spending assumed = spendingOf(worst);
        unanswered(kind, assumed);
        metrics.spent(model, assumed);
        metrics.assumedSpent(kind.wireName());
    }

    private static Spending spendingOf(WorstCase worst) {
        Usage usage = new Usage(worst.inputTokens(), worst.outputTokens(), 0, 0);
        return new Spending(usage, worst.costUsd());
    }

    private void unanswered(CallKind kind, Spending spending) {
        UnansweredCall call =
                new UnansweredCall(
                        Uuids.next(),
                        turn(),
                        model.toString(),
                        kind,
                        spending,
                        journalBuffer.now());
        journalBuffer.unanswered(call);
        if (kind.isAssumed()) {
            journalBuffer.event(AssumedSpent.of(call));
        }
    }

    /** Turns that count: a fork's inherited ones do not. */
    private int ownTurns() {
        return journalBuffer.turns() - run.origin().inheritedTurns();
    }

    private int turn() {
        return journalBuffer.turns() + 1;
    }

    private Amount spent() {
        return amountOf(journalBuffer.spending());
    }

    private static Amount amountOf(Spending spending) {
        return new Amount(spending.usage().total(), spending.costUsd());
    }
}
