package dev.grove.core.run.wait;

import dev.grove.core.error.GroveException;
import dev.grove.core.secret.Scrubber;
import dev.grove.core.text.StorableText;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * With what an answer is taken.
 *
 * @param faultOf what is wrong with other arguments for the call that waits
 */
record DecisionContext(
        Scrubber scrubber, Instant now, Function<ObjectNode, Optional<String>> faultOf) {

    static final int LONGEST_REASON = 2_000;

    /** A decider's words, fit to be stored; null for none. */
    @Nullable String reason(@Nullable String said) {
        if (said == null || said.isBlank()) {
            return null;
        }
        if (said.length() > LONGEST_REASON) {
            throw GroveException.invalid(
                    "reason", "must have at most %,d characters".formatted(LONGEST_REASON));
        }
        return StorableText.of(scrubber.scrub(said));
    }

    /**
     * Arguments that replace those that were asked about; refused where the tool takes none such.
     */
    ObjectNode arguments(ObjectNode given) {
        ObjectNode arguments = scrubber.scrub(given);
        faultOf.apply(arguments)
                .ifPresent(fault -> {
                    throw GroveException.invalid("arguments", fault);
                });
        return arguments;
    }
}
