package dev.grove.core.run.wait;

import dev.grove.core.agent.PausePolicy;
import dev.grove.core.id.RunId;
import dev.grove.core.run.record.CallProgress.Status;
import dev.grove.core.run.record.OpenedWait;
import dev.grove.core.run.record.WaitKind;
import dev.grove.core.tool.ToolCall;
import dev.grove.core.tool.WaitRequest;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** Whether a call may be executed, with exactly its arguments or with others. */
public final class ApprovalWait implements WaitType.BeforeCall, WaitType.Decided<Decision> {

    public static final ApprovalWait TYPE = new ApprovalWait();

    /** What the model reads when what would be executed is not what was approved. */
    public static final String CHANGED =
            "refused: the arguments of this call are not those that were approved, so it was not run.";

    private static final String NOT_IN_TIME =
            "denied: nobody approved of this call in time, so it was not run.";

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
                    new Gate.Settled(
                            Status.DENIED,
                            reason == null
                                    ? "denied: this call was not run."
                                    : "denied: " + reason + "\nThe call was not run.");
            case WaitOutcome.Expired _ -> new Gate.Settled(Status.DENIED, NOT_IN_TIME);
            // No answer to another question approves of anything.
            case WaitOutcome _ -> new Gate.Settled(Status.DENIED, CHANGED);
        };
    }

    /** The digest is of what is about to be executed, not of what was once written beside it. */
    private static Gate approved(ToolCall call, OpenedWait asked, WaitOutcome.Approved approved) {
        ObjectNode edited = approved.editedArguments();
        ObjectNode arguments = edited == null ? call.arguments() : edited;
        boolean same =
                call.name().equals(asked.tool())
                        && ArgumentsDigest.of(arguments).equals(approved.digest())
                        // Integers that no double holds: the digest alone could not tell.
                        && (edited != null || arguments.equals(asked.arguments()));
        return same
                ? new Gate.Open(
                        edited == null ? call : new ToolCall(call.id(), call.name(), edited))
                : new Gate.Settled(Status.DENIED, CHANGED);
    }

    @Override
    public WaitOutcome accept(OpenedWait wait, Decision said, Hearing hearing) {
        return switch (said) {
            case Decision.Deny(String reason) ->
                    new WaitOutcome.Denied(hearing.now(), hearing.reason(reason));
            case Decision.Approve(String reason, ObjectNode arguments) -> {
                ObjectNode edited = arguments == null ? null : hearing.arguments(arguments);
                yield new WaitOutcome.Approved(
                        hearing.now(),
                        hearing.reason(reason),
                        edited,
                        edited == null ? wait.digest() : ArgumentsDigest.of(edited));
            }
        };
    }

    @Override
    public Optional<WaitEvent> ended(
            OpenedWait wait, WaitOutcome outcome, @Nullable Decider decider) {
        ObjectNode data = WaitEvent.ofCall(wait);
        WaitOutcome.Approved approved = outcome instanceof WaitOutcome.Approved yes ? yes : null;
        data.put("decision", approved == null ? "deny" : "approve");
        data.put("expired", outcome instanceof WaitOutcome.Expired);
        data.put("asked_digest", wait.digest());
        data.put("digest", approved == null ? null : approved.digest());
        if (approved != null && approved.editedArguments() != null) {
            data.set("arguments", approved.editedArguments());
        }
        String reason =
                outcome instanceof WaitOutcome.Denied(_, String why)
                        ? why
                        : approved == null ? null : approved.reason();
        return Optional.of(
                new WaitEvent("approval.decided", WaitEvent.decided(data, reason, decider)));
    }

    @Override
    public String purpose() {
        return "an approval";
    }

    @Override
    public String howToAnswer(RunId run, OpenedWait wait) {
        return "an approval: POST /agent-runs/%s/approvals/%s {\"decision\": \"approve\" or \"deny\"}"
                .formatted(run, wait.callId());
    }
}
