package dev.grove.core.run.wait;

import dev.grove.core.agent.PausePolicy;
import dev.grove.core.id.RunId;
import dev.grove.core.run.event.RunEvent;
import dev.grove.core.run.record.ExecutionOutcome;
import dev.grove.core.run.record.OpenedWait;
import dev.grove.core.run.record.WaitKind;
import dev.grove.core.tool.ToolCall;
import dev.grove.core.tool.WaitRequest;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * All that one kind of wait has of its own: how long it lasts, what its outcomes mean for the call
 * and the run, its event and its words. What is alike for all kinds asks here, and names none.
 */
public sealed interface WaitType
        permits WaitType.BeforeCall, WaitType.OfBegunCall, WaitType.Decided, BudgetWait {

    /** Words to the model for what stays unanswered, since the person wrote something else. */
    String WRITTEN_INSTEAD = "The user wrote instead";

    WaitKind kind();

    /**
     * How long an answer is waited for; nothing for as long as the run may wait.
     *
     * @param request what the call's tool asked for, where it is the tool that has the run wait
     */
    default Optional<Duration> patience(PausePolicy pauses, @Nullable WaitRequest request) {
        return Optional.empty();
    }

    /** Purpose of a wait of this kind, worded to follow: the run does not wait for … */
    String purpose();

    /** How it is answered, for readers of what the run waits for. */
    String howToAnswer(RunId run, OpenedWait wait);

    /**
     * The event that says how it ended, where the end of a wait has one of its own.
     *
     * @param decider null when it expired without a decision
     */
    default Optional<RunEvent> ended(
            OpenedWait wait, WaitOutcome outcome, @Nullable Decider decider) {
        return Optional.empty();
    }

    /** How the run stops because of it; nothing when it goes on. */
    default Optional<ExecutionOutcome.Stopped> stops(OpenedWait wait, WaitOutcome outcome) {
        return Optional.empty();
    }

    /** The type of a kind; there is exactly one of each. */
    static WaitType of(WaitKind kind) {
        return switch (kind) {
            case APPROVAL -> ApprovalWait.TYPE;
            case CLIENT_TOOL -> ClientToolWait.TYPE;
            case IN_DOUBT -> InDoubtWait.TYPE;
            case CHILD -> ChildWait.TYPE;
            case BUDGET -> BudgetWait.TYPE;
            case CAPABILITY -> CapabilityWait.TYPE;
        };
    }

    /** A call waits before it is begun. */
    sealed interface BeforeCall extends WaitType
            permits ApprovalWait, ClientToolWait, CapabilityWait {

        /**
         * How the call stands by what came of its last wait of this kind, if it had one.
         *
         * @param allowed with the arguments that may be executed so far
         */
        Gate gate(ToolCall asked, ToolCall allowed, Optional<StoredWait> last);

        /** How a call ends that is not answered. */
        Gate.Settled unanswered(String why);

        /** The outcome of an open wait by which its call ends so. */
        WaitOutcome unanswered(String why, Instant now);

        /** The type of a kind that calls wait for before they are begun. */
        static BeforeCall of(WaitKind kind) {
            if (WaitType.of(kind) instanceof BeforeCall type) {
                return type;
            }
            throw new IllegalArgumentException(kind + " is of calls that were begun");
        }
    }

    /** A call waits that was begun, and has no result. */
    sealed interface OfBegunCall extends WaitType permits InDoubtWait, ChildWait {

        /** How the call stands by what came of it; nothing when it is to be executed again. */
        Optional<Gate> gate(ToolCall asked, StoredWait last);
    }

    /**
     * A kind that people decide on, each wait once.
     *
     * @param <A> what they may say
     */
    sealed interface Decided<A> extends WaitType permits ApprovalWait, InDoubtWait {

        /** Converts a decision to the outcome that is stored. */
        WaitOutcome accept(OpenedWait wait, A said, DecisionContext context);
    }
}
