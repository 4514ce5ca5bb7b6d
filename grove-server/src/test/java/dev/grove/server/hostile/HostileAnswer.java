package dev.grove.server.hostile;

import dev.grove.core.model.ModelServer.Reply;
import java.util.function.Function;

/**
 * Answer of a broken or malicious model, and the end of a run that gets it.
 *
 * @param name unique among all
 * @param reply the answer in Anthropic's protocol if true, in OpenAI's if false
 */
record HostileAnswer(
        String name, Function<Boolean, Reply> reply, Ending ofAnthropic, Ending ofOpenAi) {

    /** Where both protocols end alike. */
    HostileAnswer(String name, Function<Boolean, Reply> reply, Ending ending) {
        this(name, reply, ending, ending);
    }

    Ending ending(boolean anthropic) {
        return anthropic ? ofAnthropic : ofOpenAi;
    }

    /** How a run ends. */
    enum Ending {
        /** The answer is good, or the model reads what is wrong with its calls, and goes on. */
        COMPLETED("completed", ""),
        /** Ends like {@link #COMPLETED}, but the answer's bill is not believed. */
        COMPLETED_UNBILLED("completed", ""),
        /** The bill is high, but one that an answer can have. */
        OUT_OF_TOKENS("stopped", ""),
        /** Each try is the same. */
        UNAVAILABLE("failed", "model_unavailable"),
        REJECTED("failed", "model_rejected"),
        /** Bounds of time and of size end it, whichever this machine meets first. */
        BOUNDED("failed", "model_(?:rejected|unavailable)"),
        REFUSED("failed", "model_refused"),
        OVERFLOW("failed", "context_overflow");

        final String status;
        final String error;

        Ending(String status, String error) {
            this.status = status;
            this.error = error;
        }
    }
}
