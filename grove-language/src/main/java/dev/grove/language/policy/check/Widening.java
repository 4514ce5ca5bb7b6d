package dev.grove.language.policy.check;

import dev.grove.language.decide.fact.Facts;
import dev.grove.language.policy.Act;
import dev.grove.language.policy.Outcome;

/** Answer to whether a layer allows more than the one that it is to replace. */
public sealed interface Widening {

    /** Nothing is allowed that was not, and something is not that was. */
    record Narrower() implements Widening {}

    /** Both say the same of every act. */
    record Equal() implements Widening {}

    /**
     * Something is allowed, or asked about, that was restricted more.
     *
     * @param act that shows it
     * @param facts by which both decide
     * @param lifted whether it shows only where grants lift whatever may be lifted
     */
    record Wider(Act act, Facts facts, Outcome before, Outcome after, boolean lifted)
            implements Widening {}

    /**
     * Neither was shown.
     *
     * @param why for the author
     */
    record Unproven(String why) implements Widening {}
}
