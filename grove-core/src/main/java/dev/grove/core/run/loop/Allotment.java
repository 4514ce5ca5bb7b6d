package dev.grove.core.run.loop;

import dev.grove.core.budget.Amount;
import dev.grove.core.budget.Ledgers;
import dev.grove.core.budget.Reservation;
import dev.grove.core.budget.Shortfall.LimitsOf;
import dev.grove.core.run.journal.LeaseLostException;
import dev.grove.core.run.lease.ClaimedRun;
import java.time.LocalDate;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/** How far an execution may let its run's spending go. Not thread-safe: one run, one thread. */
sealed interface Allotment {

    /**
     * Returns the most that the run may spend in all, reserving more when that is less than wanted.
     *
     * @return less than wanted when the tree has no more
     * @throws LeaseLostException when the run belongs to another execution
     */
    Amount upTo(Amount wanted);

    /** Ceiling of the spending of the execution before this one; empty when it had no allotment. */
    Optional<Amount> previousCeiling();

    /** Whether there is a cap on money besides the run's own. */
    boolean isCostCapped();

    /** Whose limit left the least money, where there is a cap on it. */
    default LimitsOf shortOf() {
        return LimitsOf.ROOT;
    }

    /**
     * Gives back what the run has and does not need, while it waits for others of its tree.
     *
     * @param kept what it has spent, or may be billed for what it asked already
     * @throws LeaseLostException when the run belongs to another execution
     */
    void release(Amount kept);

    /**
     * Allotment of a run that shares its budget with no other: its own limits are all there is, and
     * its own row is the ledger.
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

    /**
     * Allotment of a run that shares its budget with no other of its tree, but with those of its
     * tenant where the tenant's money is limited: from then on it is reserved.
     */
    final class Alone implements Allotment {

        private final Whole whole = new Whole();
        private final Reserved reserved;
        private boolean reserves;

        Alone(Reserved reserved) {
            this.reserved = reserved;
        }

        @Override
        public Amount upTo(Amount wanted) {
            return now().upTo(wanted);
        }

        /** The execution before this one may have had the whole. */
        @Override
        public Optional<Amount> previousCeiling() {
            return reserves() ? reserved.held() : Optional.empty();
        }

        @Override
        public boolean isCostCapped() {
            return now().isCostCapped();
        }

        @Override
        public LimitsOf shortOf() {
            return now().shortOf();
        }

        @Override
        public void release(Amount kept) {
            now().release(kept);
        }

        private Allotment now() {
            return reserves() ? reserved : whole;
        }

        private boolean reserves() {
            reserves |= reserved.ofTenant.getAsBoolean();
            return reserves;
        }
    }

    /** Allotment of a run in a tree: reserved from the root's ledger, and from its tenant's. */
    final class Reserved implements Allotment {

        private static final Reservation.Upto NOTHING = new Reservation.Upto(Amount.NONE, false);

        private final Ledgers ledgers;
        private final ClaimedRun run;
        private final BooleanSupplier ofTenant;
        private Reservation.Upto last = NOTHING;

        /**
         * @param ofTenant whether the tenant's money is limited, at this moment
         */
        Reserved(Ledgers ledgers, ClaimedRun run, BooleanSupplier ofTenant) {
            this.ledgers = ledgers;
            this.run = run;
            this.ofTenant = ofTenant;
        }

        @Override
        public Amount upTo(Amount wanted) {
            if (!last.ceiling().covers(wanted) || isOfAnotherDay()) {
                last =
                        switch (ledgers.reserve(run.id(), run.epoch(), wanted)) {
                            case Reservation.Upto reserved -> reserved;
                            case Reservation.Fenced() -> throw new LeaseLostException();
                        };
            }
            return last.ceiling();
        }

        /** Money of a tenant is spent on the day for which it was reserved, or not at all. */
        private boolean isOfAnotherDay() {
            LocalDate day = last.day();
            return ofTenant.getAsBoolean() && (day == null || !ledgers.isToday(day));
        }

        private Optional<Amount> held() {
            return ledgers.held(run.id(), run.epoch());
        }

        @Override
        public Optional<Amount> previousCeiling() {
            return Optional.of(held().orElse(Amount.NONE));
        }

        @Override
        public boolean isCostCapped() {
            return last.costCapped();
        }

        @Override
        public LimitsOf shortOf() {
            return last.shortOf();
        }

        @Override
        public void release(Amount kept) {
            if (!ledgers.release(run.id(), run.epoch(), kept)) {
                throw new LeaseLostException();
            }
            last = NOTHING;
        }
    }
}
