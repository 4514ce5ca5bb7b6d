package dev.grove.core.budget;

/** What came of asking the ledger. */
public sealed interface Reservation {

    /**
     * The run may spend up to here; less than was asked for when the tree has no more.
     *
     * @param ceiling of all that the run spends, what it has spent already included
     * @param costCapped whether the tree has a cap on money
     */
    record Upto(Amount ceiling, boolean costCapped) implements Reservation {}

    /** The run belongs to another execution, or to none: nothing was reserved. */
    record Fenced() implements Reservation {}
}
