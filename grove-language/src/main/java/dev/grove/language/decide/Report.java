package dev.grove.language.decide;

import dev.grove.language.expression.work.FaultKind;
import dev.grove.language.policy.Outcome;

/** Something that happened as an act was decided. */
public sealed interface Report {

    /** A policy that only watches would have restricted the act. */
    record Watched(By by, Outcome outcome) implements Report {}

    /**
     * A rule that would restrict the act is one to report: it says how urgent it is, or only
     * watches.
     *
     * @param watches whether it stands in a policy that only watches
     */
    record Raised(By by, boolean watches) implements Report {}

    /** The condition of a rule could not be evaluated. */
    record Faulted(By by, FaultKind kind) implements Report {}

    /** A grant whose use is committed has lifted a rule. */
    record Lifted(String grant, By by) implements Report {}

    /**
     * A grant would lift a rule, and with the others that are reported the decision would be less
     * restrictive, once their uses are committed.
     */
    record Liftable(String grant, By by) implements Report {}
}
