package dev.grove.core.model.http.answer;

import dev.grove.core.model.Usage;
import java.util.Optional;

/**
 * The most that one call can be billed for: no tokenizer makes more tokens of a text than it has
 * bytes, no server adds more than a large context window, and no model answers at a multiple of the
 * length that it is allowed. What is beyond that is no bill of this call, and would be charged to
 * it.
 *
 * @param requestBytes of the body that was sent
 * @param maxOutputTokens that the answer was allowed
 */
public record BillBounds(long requestBytes, int maxOutputTokens) {

    /**
     * Tokens that providers and gateways add to a request, and bill: their own prompts and
     * templates, the pages that a search on their side found. A lower bound would take true bills
     * for false ones, and count less than was paid.
     */
    private static final int ADDED_INPUT = 200_000;

    /** Tokens that an answer has beside its text: ends, separators, calls of the server's own. */
    private static final int ADDED_OUTPUT = 4_096;

    /** Thinking that some servers do not count in the limit of the answer. */
    private static final int LIMITS = 2;

    /**
     * The sentence that says what no answer to this call can have used; empty for a usage that one
     * can have.
     *
     * @param answerBytes of the answer, thinking and arguments of calls among them
     */
    Optional<String> fault(Usage usage, long answerBytes) {
        if (usage.total() - usage.outputTokens() > requestBytes + ADDED_INPUT) {
            return Optional.of("it states more input tokens than the request has bytes");
        }
        long mostOutput = Math.max((long) maxOutputTokens * LIMITS, answerBytes) + ADDED_OUTPUT;
        return usage.outputTokens() > mostOutput
                ? Optional.of("it states more output than the answer was allowed")
                : Optional.empty();
    }
}
