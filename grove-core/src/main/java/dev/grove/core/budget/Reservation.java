package dev.grove.core.budget;

import dev.grove.core.budget.Shortfall.LimitsOf;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/** Outcome of asking the ledger. */
public sealed interface Reservation {

    /**
     * The run may spend up to here; less than was asked for when there is no more.
     *
     * @param ceiling of all that the run spends, what it has spent already included
     * @param costCapped whether the tree has a cap on money, or its tenant
     * @param shortOf whose limit left the least money
     * @param day of UTC for which the tenant's money was reserved; null where that is not limited
     */
    record Upto(Amount ceiling, boolean costCapped, LimitsOf shortOf, @Nullable LocalDate day)
            implements Reservation {

        /** Ceiling for a run of a tenant whose money is not limited. */
        public Upto(Amount ceiling, boolean costCapped) {
            this(ceiling, costCapped, LimitsOf.ROOT, null);
        }
    }

    /** The run belongs to another execution, or to none: nothing was reserved. */
    record Fenced() implements Reservation {}
}
