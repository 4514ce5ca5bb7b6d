package dev.grove.core.run.wait;

import dev.grove.core.database.TenantSql;
import dev.grove.core.error.ErrorCode;
import dev.grove.core.error.GroveException;
import dev.grove.core.run.record.BudgetAsk;
import dev.grove.core.run.record.OpenedWait;
import dev.grove.core.run.record.WaitKind;
import dev.grove.core.secret.Scrubbers;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.springframework.stereotype.Component;

/** Takes what people say of runs that wait for their budget, in the lock of the run. */
@Component
class BudgetDecisions {

    private final BudgetRaises raises;
    private final Scrubbers scrubbers;

    BudgetDecisions(BudgetRaises raises, Scrubbers scrubbers) {
        this.raises = raises;
        this.scrubbers = scrubbers;
    }

    /** Takes a decision, once; the same decision again changes nothing. */
    void take(TenantSql jdbc, LockedRun locked, Decider decider, BudgetDecision said, Instant now) {
        Optional<StoredWait> last =
                WaitRows.ofCalls(jdbc, locked.id(), WaitKind.BUDGET, List.of(BudgetAsk.CALL_ID))
                        .stream()
                        .reduce((_, later) -> later);
        WaitOutcome before = last.map(StoredWait::outcome).orElse(null);
        if (before != null && isSaidBy(said, before)) {
            return;
        }
        if (last.isEmpty() || (before != null && !locked.isWaiting())) {
            throw before == null ? locked.notWaiting(BudgetWait.TYPE.purpose()) : over(before);
        }
        OpenedWait wait = last.get().asked();
        if (before != null) {
            throw locked.notWaiting(BudgetWait.TYPE.purpose());
        }
        if (wait.isLate(now)) {
            throw GroveException.conflict("There was no decision in time; the run stops");
        }
        WaitOutcome outcome = accept(jdbc, locked, wait, said, now);
        WaitRows.resolve(jdbc, wait.id(), outcome, decider);
        locked.ended(wait, outcome, decider);
    }

    private WaitOutcome accept(
            TenantSql jdbc, LockedRun locked, OpenedWait wait, BudgetDecision said, Instant now) {
        DecisionContext context =
                new DecisionContext(scrubbers.of(locked.tenant()), now, _ -> Optional.empty());
        return switch (said) {
            case BudgetDecision.Stop(String reason) ->
                    new WaitOutcome.Stopped(now, context.reason(reason));
            case BudgetDecision.Raise raise ->
                    new WaitOutcome.Raised(
                            now,
                            context.reason(raise.reason()),
                            raises.raise(jdbc, locked.id(), BudgetAsk.of(wait).shortfall(), raise));
        };
    }

    private static boolean isSaidBy(BudgetDecision said, WaitOutcome outcome) {
        return switch (said) {
            case BudgetDecision.Stop _ -> outcome instanceof WaitOutcome.Stopped;
            case BudgetDecision.Raise raise ->
                    outcome instanceof WaitOutcome.Raised(_, _, Caps caps)
                            && caps.are(raise.maxTokens(), raise.maxCostUsd());
        };
    }

    private static GroveException over(WaitOutcome outcome) {
        return new GroveException(
                ErrorCode.CONFLICT,
                "This was decided already: " + outcome.resolution().wireName(),
                List.of(),
                Map.of(
                        "resolution",
                        outcome.resolution().wireName(),
                        "decided_at",
                        outcome.at().toString()));
    }
}
