package dev.grove.core.run.wait;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** Outcome of a wait. */
public sealed interface WaitOutcome {

    Instant at();

    /** How the row says it. */
    default WaitResolution resolution() {
        return switch (this) {
            case Answered _ -> WaitResolution.ANSWERED;
            case Approved _ -> WaitResolution.APPROVED;
            case Denied _ -> WaitResolution.DENIED;
            case Expired _ -> WaitResolution.EXPIRED;
            case Happened _ -> WaitResolution.HAPPENED;
            case DidNotHappen _ -> WaitResolution.DID_NOT_HAPPEN;
            case TellModel _ -> WaitResolution.TELL_MODEL;
            case Raised _ -> WaitResolution.RAISED;
            case Stopped _ -> WaitResolution.STOPPED;
            case Granted _ -> WaitResolution.GRANTED;
            case Withdrawn _ -> WaitResolution.WITHDRAWN;
        };
    }

    /** The result of a call, from the caller's application or from another run. */
    record Answered(Instant at, Content content, boolean isError) implements WaitOutcome {}

    /**
     * A call may be executed.
     *
     * @param reason the decider's words
     * @param editedArguments what may be executed instead of what was asked
     * @param digest of what may be executed
     */
    record Approved(
            Instant at,
            @Nullable String reason,
            @Nullable ObjectNode editedArguments,
            String digest)
            implements WaitOutcome {}

    /** A call may not be executed. */
    record Denied(Instant at, @Nullable String reason) implements WaitOutcome {}

    /** There was no answer in time. */
    record Expired(Instant at) implements WaitOutcome {}

    /**
     * A call in doubt took effect.
     *
     * @param content that the model reads as its result
     */
    record Happened(Instant at, Content content) implements WaitOutcome {}

    /** A call in doubt did not take effect: it is executed again. */
    record DidNotHappen(Instant at) implements WaitOutcome {}

    /** It cannot be found out what a call in doubt did: the model is to see for itself. */
    record TellModel(Instant at) implements WaitOutcome {}

    /**
     * The next call of the model has a higher cap.
     *
     * @param caps that hold from then on
     */
    record Raised(Instant at, @Nullable String reason, Caps caps) implements WaitOutcome {}

    /** No cap is raised: the run stops. */
    record Stopped(Instant at, @Nullable String reason) implements WaitOutcome {}

    /** The run has an exception to its policies. */
    record Granted(Instant at, @Nullable String reason, GrantedTerms terms)
            implements WaitOutcome {}

    /** The run ended while it waited; if it is resumed, it asks again. */
    record Withdrawn(Instant at) implements WaitOutcome {}

    /**
     * A result from outside, ready for the model.
     *
     * @param digest of the text before it was cut, so that the same answer is known when it comes
     *     again
     */
    record Content(String text, String digest) {}
}
