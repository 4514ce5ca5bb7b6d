package dev.grove.core.run.wait;

import dev.grove.core.database.TenantSql;
import dev.grove.core.error.ErrorCode;
import dev.grove.core.error.GroveException;
import dev.grove.core.run.governance.CallRuling;
import dev.grove.core.run.governance.GovernedRuns;
import dev.grove.core.run.record.OpenedWait;
import dev.grove.core.run.vote.Poll;
import dev.grove.core.run.work.WorkRules;
import dev.grove.core.secret.Scrubbers;
import dev.grove.core.text.StorableText;
import dev.grove.core.tool.ToolRegistry;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.databind.node.ObjectNode;

/** Takes people's decisions, each once, in the lock of their run. */
@Component
class Decisions {

    private final WorkRules rules;
    private final Scrubbers scrubbers;
    private final BudgetDecisions budgets;
    private final GovernedRuns governed;
    private final Votes votes;

    Decisions(
            WorkRules rules, Scrubbers scrubbers, BudgetDecisions budgets, GovernedRuns governed) {
        this.rules = rules;
        this.scrubbers = scrubbers;
        this.budgets = budgets;
        this.governed = governed;
        this.votes = new Votes(rules, governed);
    }

    void ofBudget(
            TenantSql jdbc, LockedRun locked, Decider decider, BudgetDecision said, Instant now) {
        budgets.take(jdbc, locked, decider, said, now);
    }

    /**
     * Takes a decision on a call, or a vote where a policy asks several people.
     *
     * @param binding digest of what the decider was shown; null where they do not say
     */
    void take(
            TenantSql jdbc,
            LockedRun locked,
            String callId,
            Decider decider,
            Decision said,
            @Nullable String binding,
            Instant now) {
        OpenedWait wait = open(jdbc, locked, ApprovalWait.TYPE, callId, now);
        Poll poll = wait.poll();
        if (poll == null) {
            if (binding != null) {
                throw GroveException.invalid(
                        "binding", "is of calls that wait with a quorum; leave it out");
            }
            take(jdbc, locked, ApprovalWait.TYPE, wait, decider, said, now);
        } else {
            votes.take(
                    new Votes.Open(jdbc, locked, wait, poll),
                    decider,
                    said,
                    binding,
                    context(locked, wait, now));
        }
    }

    <A> void take(
            TenantSql jdbc,
            LockedRun locked,
            WaitType.Decided<A> type,
            String callId,
            Decider decider,
            A said,
            Instant now) {
        take(jdbc, locked, type, open(jdbc, locked, type, callId, now), decider, said, now);
    }

    private <A> void take(
            TenantSql jdbc,
            LockedRun locked,
            WaitType.Decided<A> type,
            OpenedWait wait,
            Decider decider,
            A said,
            Instant now) {
        WaitOutcome outcome = type.accept(wait, said, context(locked, wait, now));
        if (outcome instanceof WaitOutcome.Approved approved
                && approved.editedArguments() != null) {
            requireAllowed(jdbc, locked, wait, approved.editedArguments(), now);
        }
        WaitRows.resolve(jdbc, wait.id(), outcome, decider);
        locked.ended(wait, outcome, decider);
    }

    private DecisionContext context(LockedRun locked, OpenedWait wait, Instant now) {
        return new DecisionContext(
                scrubbers.of(locked.tenant()),
                now,
                arguments -> faultOf(locked, wait.tool(), arguments));
    }

    /**
     * Gives the open wait of a call.
     *
     * @throws GroveException not_found, run_not_waiting, conflict
     */
    static OpenedWait open(
            TenantSql jdbc, LockedRun locked, WaitType type, String callId, Instant now) {
        Optional<StoredWait> last =
                WaitRows.ofCalls(jdbc, locked.id(), type.kind(), List.of(StorableText.of(callId)))
                        .stream()
                        .reduce((_, later) -> later);
        if (last.isEmpty()) {
            throw locked.isWaiting()
                    ? GroveException.notFound(
                            "The run does not wait for "
                                    + type.purpose()
                                    + " of this call; what it waits for stands in its wait")
                    : locked.notWaiting(type.purpose());
        }
        WaitOutcome outcome = last.get().outcome();
        if (outcome != null) {
            throw decided(outcome);
        }
        if (last.get().asked().isLate(now)) {
            throw GroveException.conflict("The time to decide is over, and counts as a denial");
        }
        return last.get().asked();
    }

    /** A decision is used once; a second caller learns what it was. */
    private static GroveException decided(WaitOutcome outcome) {
        return new GroveException(
                ErrorCode.CONFLICT,
                "This was decided already, once and for all: " + outcome.resolution().wireName(),
                List.of(),
                Map.of(
                        "resolution",
                        outcome.resolution().wireName(),
                        "decided_at",
                        outcome.at().toString()));
    }

    /** Edited arguments are decided as those that the model wrote. */
    private void requireAllowed(
            TenantSql jdbc, LockedRun locked, OpenedWait wait, ObjectNode edited, Instant now) {
        GovernedRuns.Waiting waiting = locked.governed();
        if (!governed.isGoverned(jdbc, waiting)) {
            return;
        }
        ToolRegistry registry = rules.of(locked.tenant(), locked.work()).tools();
        if (registry.resolve(wait.tool()) instanceof ToolRegistry.Found found
                && governed.decideEdited(jdbc, waiting, wait, found.tool().spec(), edited, now)
                        instanceof CallRuling.Denied denied) {
            throw deniedByPolicy(denied);
        }
    }

    static GroveException deniedByPolicy(CallRuling.Denied denied) {
        return new GroveException(
                ErrorCode.DENIED_BY_POLICY,
                "With these arguments the call is "
                        + denied.words()
                        + ". It still waits: approve it as it was asked or with other arguments, or deny it");
    }

    private Optional<String> faultOf(LockedRun locked, String tool, ObjectNode arguments) {
        ToolRegistry registry = rules.of(locked.tenant(), locked.work()).tools();
        return registry.resolve(tool) instanceof ToolRegistry.Found found
                ? found.faultOf(arguments)
                : Optional.empty();
    }
}
