package dev.grove.core.run.vote;

import dev.grove.core.id.RunId;
import java.time.Instant;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Review of a waiting call by an agent.
 *
 * @param version of the agent; null where it could not be asked
 * @param run in which the agent reviews; null where it could not be asked
 * @param endsAt when the next step is asked
 * @param outcome null while it goes on
 * @param reason in the words of the agent, or why it did not decide
 */
public record Review(
        String agent,
        @Nullable Integer version,
        @Nullable RunId run,
        Instant endsAt,
        @Nullable Outcome outcome,
        @Nullable String reason) {

    /** End of a review. All but the first two leave the call to the next step. */
    public enum Outcome {
        APPROVED,
        DENIED,
        ESCALATED,
        /** Its run ended without a verdict. */
        FAILED,
        TIMED_OUT,
        /** It was not begun, since an agent may not decide the call, or could not be had. */
        NOT_ASKED,
        /** The call was decided, edited or withdrawn meanwhile. */
        SUPERSEDED;

        public String wireName() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** Words on how far it came, for people who read what a run waits for. */
    String words() {
        Outcome ended = outcome;
        return ended == null
                ? "the agent %s reviews it".formatted(agent)
                : "the agent %s: %s%s"
                        .formatted(
                                agent,
                                ended.wireName().replace('_', ' '),
                                reason == null ? "" : ", " + reason);
    }
}
