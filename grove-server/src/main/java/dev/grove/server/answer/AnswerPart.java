package dev.grove.server.answer;

import dev.grove.core.id.RunId;
import dev.grove.core.run.record.RunError;
import dev.grove.core.run.record.Spending;
import dev.grove.core.run.record.StopReason;
import dev.grove.core.run.record.WaitKind;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Part of an answer, in the order in which it came. Within a turn: {@link TurnStarted}, its text,
 * {@link TextEnded}, {@link Spent}, its calls and what became of them; {@link TurnEnded} precedes
 * the next turn and the end. All texts are whole, and without the tenant's secrets.
 */
public sealed interface AnswerPart {

    /** The answer begins. */
    record Began(RunId run) implements AnswerPart {}

    /** The model is asked for a turn. */
    record TurnStarted(int turn) implements AnswerPart {}

    /** The model reads a message of the session before it is asked for the next turn. */
    record Steered(UUID message) implements AnswerPart {}

    /** All that the model thought before its answer, where the agent has it shown. */
    record Thought(int turn, String text) implements AnswerPart {}

    /**
     * Text of a turn, a piece of it or all.
     *
     * @param attempt from 1; a greater one than before follows a {@link TextDropped}
     */
    record Text(int turn, int attempt, String text) implements AnswerPart {}

    /** Text of this attempt is void: the model writes the turn's text again from its beginning. */
    record TextDropped(int turn, int attempt) implements AnswerPart {}

    /** Text of this attempt is complete, or nothing more of it will come. */
    record TextEnded(int turn, int attempt) implements AnswerPart {}

    /** Cost of the turn's answer. */
    record Spent(int turn, Spending spending) implements AnswerPart {}

    /**
     * The model asks for a call.
     *
     * @param ofClient whether the caller's application executes it
     * @param needsApproval whether it waits for an approval first
     */
    record ToolCalled(
            int turn,
            String id,
            String name,
            ObjectNode arguments,
            boolean ofClient,
            boolean needsApproval)
            implements AnswerPart {}

    /**
     * A person decided on a call, or the time to do so is over.
     *
     * @param arguments those that may be executed, where they were edited
     */
    record ToolDecided(
            int turn,
            String id,
            String name,
            boolean approved,
            boolean expired,
            @Nullable String reason,
            @Nullable ObjectNode arguments)
            implements AnswerPart {}

    /** A call has ended with what the model reads. */
    record ToolEnded(int turn, String id, String name, ToolOutcome outcome, String content)
            implements AnswerPart {}

    /** How a call ended. */
    enum ToolOutcome {
        COMPLETED,
        FAILED,
        /** A person denied it, or it was not approved in time. */
        DENIED,
        /** It was cut off, or not run. */
        INTERRUPTED
    }

    /**
     * The run waits, and goes on by itself once it has what it waits for.
     *
     * @param calls whose results or approvals it waits for; none for a budget
     * @param message how to let it go on, where the kind alone does not say it
     * @param until when a higher budget is waited for no more
     */
    record Waits(
            int turn,
            WaitKind kind,
            List<WaitingCall> calls,
            @Nullable String message,
            @Nullable Instant until)
            implements AnswerPart {

        public Waits {
            calls = List.copyOf(calls);
        }

        /**
         * A call that is waited for.
         *
         * @param digest of the arguments
         * @param expiresAt when an answer is refused; null of another run's
         */
        public record WaitingCall(
                String id,
                String name,
                ObjectNode arguments,
                String digest,
                @Nullable Instant expiresAt) {}
    }

    /** The run goes on: after a wait, on another server, or because someone resumed it. */
    record WentOn() implements AnswerPart {}

    /** Nothing more belongs to the turn. */
    record TurnEnded(int turn) implements AnswerPart {}

    /** Result by {@code finish}. A run that ends with a text has none: the text is its result. */
    record Result(JsonNode result, @Nullable String summary) implements AnswerPart {}

    /** The run has ended; nothing follows. */
    sealed interface Ended extends AnswerPart {}

    record Completed(StopReason reason) implements Ended {}

    /**
     * A cap ended the run.
     *
     * @param message how to let it go on, where the reason alone does not say it
     */
    record Stopped(StopReason reason, @Nullable String message) implements Ended {}

    record Cancelled() implements Ended {}

    record Failed(RunError error) implements Ended {}
}
