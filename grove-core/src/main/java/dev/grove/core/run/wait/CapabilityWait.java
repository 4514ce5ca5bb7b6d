package dev.grove.core.run.wait;

import dev.grove.core.agent.PausePolicy;
import dev.grove.core.id.RunId;
import dev.grove.core.run.event.DecisionEvent;
import dev.grove.core.run.event.DecisionEvent.Capability.Answer;
import dev.grove.core.run.event.RunEvent;
import dev.grove.core.run.record.CallProgress.Status;
import dev.grove.core.run.record.OpenedWait;
import dev.grove.core.run.record.WaitKind;
import dev.grove.core.tool.ToolCall;
import dev.grove.core.tool.WaitRequest;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A wait for people who answer a model's request for an exception to policies; {@link
 * CapabilityDecisions} takes the answer. The call is never executed: it ends by what was decided.
 */
public final class CapabilityWait implements WaitType.BeforeCall {

    public static final CapabilityWait TYPE = new CapabilityWait();

    private static final String NOT_IN_TIME =
            "denied: the request was not answered in time, so nothing was granted.";

    private CapabilityWait() {}

    @Override
    public WaitKind kind() {
        return WaitKind.CAPABILITY;
    }

    @Override
    public Optional<Duration> patience(PausePolicy pauses, @Nullable WaitRequest request) {
        return Optional.of(pauses.approvalTimeout());
    }

    @Override
    public Gate gate(ToolCall asked, ToolCall allowed, Optional<StoredWait> last) {
        return switch (last.flatMap(StoredWait::answer).orElse(null)) {
            case null -> new Gate.Ask(kind(), allowed);
            case WaitOutcome.Granted(_, String reason, GrantedTerms terms) ->
                    new Gate.Settled(
                            Status.COMPLETED,
                            EditedArguments.withNote(
                                    asked,
                                    allowed,
                                    reason == null
                                            ? terms.words()
                                            : terms.words() + "\n" + reason));
            case WaitOutcome.Denied(_, String reason) ->
                    unanswered(reason == null ? "no reason was given" : reason);
            // No answer to another question grants anything.
            case WaitOutcome _ -> new Gate.Settled(Status.DENIED, NOT_IN_TIME);
        };
    }

    @Override
    public Gate.Settled unanswered(String why) {
        return new Gate.Settled(Status.DENIED, "denied: " + why + "\nNothing was granted.");
    }

    @Override
    public WaitOutcome unanswered(String why, Instant now) {
        return new WaitOutcome.Denied(now, why);
    }

    @Override
    public Optional<RunEvent> ended(
            OpenedWait wait, WaitOutcome outcome, @Nullable Decider decider) {
        GrantedTerms terms =
                outcome instanceof WaitOutcome.Granted(_, _, GrantedTerms of) ? of : null;
        String reason =
                switch (outcome) {
                    case WaitOutcome.Granted(_, String why, _) -> why;
                    case WaitOutcome.Denied(_, String why) -> why;
                    case WaitOutcome _ -> null;
                };
        return Optional.of(
                new DecisionEvent.Capability(
                        wait.turn(),
                        wait.callId(),
                        wait.tool(),
                        terms == null ? Answer.DENY : Answer.GRANT,
                        outcome instanceof WaitOutcome.Expired,
                        terms == null ? null : terms.grant(),
                        terms == null ? null : terms.maxUses(),
                        terms == null ? null : terms.expiresAt(),
                        reason,
                        Decider.inEvents(decider)));
    }

    @Override
    public String purpose() {
        return "a decision on a request for an exception";
    }

    @Override
    public String howToAnswer(RunId run, OpenedWait wait) {
        return "a grant, or a denial: POST /agent-runs/%s/capability-requests/%s {\"decision\": \"grant\", \"max_uses\": 1, \"expires_at\": …} or {\"decision\": \"deny\", \"reason\": …}"
                .formatted(run, wait.callId());
    }
}
