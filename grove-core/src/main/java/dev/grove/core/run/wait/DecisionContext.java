package dev.grove.core.run.wait;

import dev.grove.core.error.GroveException;
import dev.grove.core.secret.Scrubber;
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

    /** A decider's words, fit to be stored; null for none. */
    @Nullable String reason(@Nullable String said) {
        return DeciderReason.stored(said, scrubber);
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
