package dev.grove.server.hostile;

import dev.grove.core.model.ModelServer.Reply;
import java.util.function.Function;

/**
 * One answer of a model that is broken or malicious, and how a run ends that gets it.
 *
 * @param name unique among all
 * @param reply by whether Anthropic's protocol is spoken, OpenAI's if not
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
        /** The same; the answer's bill is not to be believed. */
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
