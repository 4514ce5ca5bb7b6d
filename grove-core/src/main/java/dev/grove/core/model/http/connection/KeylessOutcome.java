package dev.grove.core.model.http.connection;

import dev.grove.core.model.ModelOutcome;
import dev.grove.core.secret.Scrubber;

/** Takes the key of an address out of the words of an outcome: a provider may say it back. */
public final class KeylessOutcome {

    private KeylessOutcome() {}

    public static ModelOutcome of(ModelOutcome outcome, ModelKey key) {
        String secret = key.value();
        return switch (outcome) {
            case ModelOutcome.Answered _, ModelOutcome.Baited _, ModelOutcome.Cancelled _ ->
                    outcome;
            case ModelOutcome.Refused(String reason, var bill) ->
                    new ModelOutcome.Refused(scrub(reason, secret), bill);
            case ModelOutcome.ContextOverflow(String message, var window, var bill) ->
                    new ModelOutcome.ContextOverflow(scrub(message, secret), window, bill);
            case ModelOutcome.OutputLimitTooLarge(String message, int most, var window) ->
                    new ModelOutcome.OutputLimitTooLarge(scrub(message, secret), most, window);
            case ModelOutcome.Rejected(int status, String message, var bill) ->
                    new ModelOutcome.Rejected(status, scrub(message, secret), bill);
            case ModelOutcome.Unavailable(String message, var retryAfter, var bill) ->
                    new ModelOutcome.Unavailable(scrub(message, secret), retryAfter, bill);
        };
    }

    /**
     * Keys of servers without authentication are often a letter or a word: what is shorter than any
     * secret that is looked for is in words that say something else.
     */
    public static String scrub(String text, String secret) {
        return secret.length() < Scrubber.SHORTEST || secret.isBlank()
                ? text
                : text.replace(secret, "[key]");
    }
}
