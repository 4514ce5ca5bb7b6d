package dev.grove.core.model.scripted;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * Script of a model's answers.
 *
 * @param turns the first whose condition holds is played; one without a condition is played in the
 *     turn of its place
 * @param contextWindow tokens that the model pretends to read at most; null for the server's
 *     default
 */
record Script(List<Line> turns, @Nullable Long contextWindow) {

    /**
     * Answer in a script.
     *
     * @param when null to play it in the turn of its place in the script
     * @param delayMs before the first word
     * @param wordDelayMs between words
     * @param fail instead of an answer
     */
    record Line(
            @Nullable Condition when,
            @Nullable String text,
            @Nullable List<Call> toolCalls,
            @Nullable Map<String, Long> usage,
            @Nullable Integer delayMs,
            @Nullable Integer wordDelayMs,
            @Nullable Failure fail) {}

    /** Holds when the goal, or the last message to the model, contains a text. */
    record Condition(@Nullable String goalContains, @Nullable String lastContains) {}

    /**
     * A tool call.
     *
     * @param id made up when absent
     */
    record Call(@Nullable String id, String name, @Nullable ObjectNode arguments) {}

    /** How a provider can fail. */
    enum Failure {
        UNAVAILABLE,
        REJECTED,
        REFUSED,
        CONTEXT_OVERFLOW
    }
}
