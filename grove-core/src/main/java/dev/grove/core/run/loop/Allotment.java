package dev.grove.core.run.loop;

import dev.grove.core.budget.Amount;
import dev.grove.core.budget.Ledgers;
import dev.grove.core.budget.Reservation;
import dev.grove.core.run.journal.LeaseLostException;
import dev.grove.core.run.lease.ClaimedRun;
import java.util.Optional;

/** How far an execution may let its run's spending go. Not thread-safe: one run, one thread. */
sealed interface Allotment {

    /**
     * What the run may spend in all, reserving more when that is less than wanted.
     *
     * @return less than wanted when the tree has no more
     * @throws LeaseLostException when the run belongs to another execution
     */
    Amount upTo(Amount wanted);

    /** What the execution before this one could spend at most; nothing when it had no allotment. */
    Optional<Amount> previousCeiling();

    /** Whether there is a cap on money besides the run's own. */
    boolean isCostCapped();

    /**
     * Gives back what the run has and does not need, while it waits for others of its tree.
     *
     * @param kept what it has spent, or may be billed for what it asked already
     * @throws LeaseLostException when the run belongs to another execution
     */
    void release(Amount kept);

    /**
     * Of a run that shares its budget with no other: its own limits are all there is, and its own
     * row is the ledger.
     */
    record Whole() implements Allotment {

        @Override
        public Amount upTo(Amount wanted) {
            return wanted;
        }

        @Override
        public Optional<Amount> previousCeiling() {
            return Optional.empty();
        }

        @Override
        public boolean isCostCapped() {
            return false;
        }

        /** There are no others. */
        @Override
        public void release(Amount kept) {}
    }

    /** Of a run in a tree: what was reserved of the root's ledger. */
    final class Reserved implements Allotment {

        private final Ledgers ledgers;
        private final ClaimedRun run;
        private Amount ceiling = Amount.NONE;
        private boolean costCapped;

        Reserved(Ledgers ledgers, ClaimedRun run) {
            this.ledgers = ledgers;
            this.run = run;
        }

        @Override
        public Amount upTo(Amount wanted) {
            if (!ceiling.covers(wanted)) {
                switch (ledgers.reserve(run.id(), run.epoch(), wanted)) {
                    case Reservation.Upto(Amount reserved, boolean capped) -> {
                        ceiling = reserved;
                        costCapped = capped;
                    }
                    case Reservation.Fenced() -> throw new LeaseLostException();
                }
            }
            return ceiling;
        }

        @Override
        public Optional<Amount> previousCeiling() {
            return Optional.of(ledgers.held(run.id(), run.epoch()).orElse(Amount.NONE));
        }

        @Override
        public boolean isCostCapped() {
            return costCapped;
        }

        @Override
        public void release(Amount kept) {
            if (!ledgers.release(run.id(), run.epoch(), kept)) {
                throw new LeaseLostException();
            }
            ceiling = Amount.NONE;
        }
    }
}
