package dev.grove.core.run.wait;

import dev.grove.core.agent.PausePolicy;
import dev.grove.core.id.RunId;
import dev.grove.core.run.event.DecisionEvent;
import dev.grove.core.run.event.DecisionEvent.Approval.Verdict;
import dev.grove.core.run.event.RunEvent;
import dev.grove.core.run.record.CallProgress.Status;
import dev.grove.core.run.record.OpenedWait;
import dev.grove.core.run.record.WaitKind;
import dev.grove.core.run.vote.Poll;
import dev.grove.core.tool.ToolCall;
import dev.grove.core.tool.WaitRequest;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * A wait for an approval: a person approves a call with exactly its arguments, or with others, or
 * denies it.
 */
public final class ApprovalWait implements WaitType.BeforeCall, WaitType.Decided<Decision> {

    public static final ApprovalWait TYPE = new ApprovalWait();

    /** Result that the model reads when the call to execute is not the one that was approved. */
    public static final String CHANGED =
            "refused: the arguments of this call are not those that were approved, so it was not run.";

    /** Result that the model reads when the approval lacks votes that a policy requires. */
    public static final String NO_QUORUM =
            "refused: not all whom the policy asks have approved this call, so it was not run.";

    /** Result that the model reads when other things than the arguments have changed since. */
    public static final String CHANGED_SINCE =
            "refused: the tool, or what the policies ask, has changed since this call was approved with other arguments, so it was not run.";

    private static final String NOT_IN_TIME =
            "denied: this call was not approved in time, so it was not run.";

    private ApprovalWait() {}

    @Override
    public WaitKind kind() {
        return WaitKind.APPROVAL;
    }

    @Override
    public Optional<Duration> patience(PausePolicy pauses, @Nullable WaitRequest request) {
        return Optional.of(pauses.approvalTimeout());
    }

    @Override
    public Gate gate(ToolCall asked, ToolCall allowed, Optional<StoredWait> last) {
        WaitOutcome outcome = last.flatMap(StoredWait::answer).orElse(null);
        return switch (outcome) {
            case null -> new Gate.Ask(kind(), allowed);
            case WaitOutcome.Approved approved ->
                    approved(allowed, last.orElseThrow().asked(), approved);
            case WaitOutcome.Denied(_, String reason) ->
                    reason == null
                            ? new Gate.Settled(Status.DENIED, "denied: this call was not run.")
                            : unanswered(reason);
            case WaitOutcome.Expired _ -> new Gate.Settled(Status.DENIED, NOT_IN_TIME);
            // No answer to another question approves of anything.
            case WaitOutcome _ -> new Gate.Settled(Status.DENIED, CHANGED);
        };
    }

    @Override
    public Gate.Settled unanswered(String why) {
        return new Gate.Settled(Status.DENIED, "denied: " + why + "\nThe call was not run.");
    }

    @Override
    public WaitOutcome unanswered(String why, Instant now) {
        return new WaitOutcome.Denied(now, why);
    }

    /** The digest is of what is about to be executed, not of what was once written beside it. */
    private static Gate approved(ToolCall call, OpenedWait asked, WaitOutcome.Approved approved) {
        ObjectNode edited = approved.editedArguments();
        ObjectNode arguments = edited == null ? call.arguments() : edited;
        boolean same =
                call.name().equals(asked.tool())
                        && ArgumentsDigest.of(arguments).equals(approved.digest())
                        // Integers that no double holds: the digest alone could not distinguish
                        // them.
                        && (edited != null || arguments.equals(asked.arguments()));
        return same
                ? new Gate.Open(
                        edited == null ? call : new ToolCall(call.id(), call.name(), edited))
                : new Gate.Settled(Status.DENIED, CHANGED);
    }

    @Override
    public WaitOutcome accept(OpenedWait wait, Decision said, DecisionContext context) {
        return switch (said) {
            case Decision.Deny(String reason) ->
                    new WaitOutcome.Denied(context.now(), context.reason(reason));
            case Decision.Approve(String reason, ObjectNode arguments) -> {
                ObjectNode edited = arguments == null ? null : context.arguments(arguments);
                yield new WaitOutcome.Approved(
                        context.now(),
                        context.reason(reason),
                        edited,
                        edited == null ? wait.digest() : ArgumentsDigest.of(edited));
            }
        };
    }

    @Override
    public Optional<RunEvent> ended(
            OpenedWait wait, WaitOutcome outcome, @Nullable Decider decider) {
        WaitOutcome.Approved approved = outcome instanceof WaitOutcome.Approved yes ? yes : null;
        String reason =
                outcome instanceof WaitOutcome.Denied(_, String why)
                        ? why
                        : approved == null ? null : approved.reason();
        return Optional.of(
                new DecisionEvent.Approval(
                        wait.turn(),
                        wait.callId(),
                        wait.tool(),
                        approved == null ? Verdict.DENY : Verdict.APPROVE,
                        outcome instanceof WaitOutcome.Expired,
                        wait.digest(),
                        approved == null ? null : approved.digest(),
                        approved == null ? null : approved.editedArguments(),
                        reason,
                        Decider.inEvents(decider)));
    }

    @Override
    public String purpose() {
        return "an approval";
    }

    @Override
    public String howToAnswer(RunId run, OpenedWait wait) {
        String answer =
                "an approval: POST /agent-runs/%s/approvals/%s {\"decision\": \"approve\" or \"deny\"}"
                        .formatted(run, wait.callId());
        Poll poll = wait.poll();
        return poll == null ? answer : answer + ", which needs " + poll.words();
    }
}
