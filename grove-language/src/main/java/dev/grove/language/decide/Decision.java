package dev.grove.language.decide;

import dev.grove.language.policy.Outcome;
import dev.grove.language.policy.Terms;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Decision on an act. */
public sealed interface Decision {

    /** Events besides the decision, in the order of the layers. */
    List<Report> reports();

    Outcome outcome();

    /**
     * @param hold whether the result is kept from the model, which gets a reference to it
     */
    record Allow(boolean hold, List<Report> reports) implements Decision {

        @Override
        public Outcome outcome() {
            return Outcome.ALLOW;
        }
    }

    /**
     * Allowed once it is approved.
     *
     * @param by the first rule that asks; all of them have joined their terms
     * @param hold whether the result is kept from the model then
     */
    record Ask(Terms terms, By by, boolean hold, List<Report> reports) implements Decision {

        @Override
        public Outcome outcome() {
            return Outcome.ASK;
        }
    }

    /**
     * @param say words of the rule; null where it has none
     */
    record Deny(@Nullable String say, By by, List<Report> reports) implements Decision {

        @Override
        public Outcome outcome() {
            return Outcome.DENY;
        }
    }
}
