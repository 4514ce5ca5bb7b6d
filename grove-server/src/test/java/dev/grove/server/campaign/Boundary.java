package dev.grove.server.campaign;

import java.util.function.Predicate;

/**
 * A point of a run's life that faults are put at.
 *
 * @param scenario of the run that comes past it
 * @param sign by which it is known from outside
 * @param arming a sight that must have passed first
 */
record Boundary(
        String name,
        Scenario scenario,
        Predicate<Observation> sign,
        Predicate<Observation> arming,
        Traits traits) {

    /** Any sight will do. */
    static final Predicate<Observation> AT_ONCE = _ -> true;

    /** A commit. */
    static Boundary of(String name, Scenario scenario, Predicate<Observation> sign) {
        return new Boundary(name, scenario, sign, AT_ONCE, Traits.COMMIT);
    }

    /** Something else that a server does. */
    static Boundary step(String name, Scenario scenario, Predicate<Observation> sign) {
        return new Boundary(name, scenario, sign, AT_ONCE, Traits.STEP);
    }

    /** A write under a lease. */
    Boundary underLease() {
        return with(traits.underLease());
    }

    Boundary beforeOnly() {
        return with(traits.beforeOnly());
    }

    Boundary whenTakenOver() {
        return with(traits.whenTakenOver());
    }

    /** Reached this often by each run, at least; the fault strikes at any of the first times. */
    Boundary often(int times) {
        return with(traits.often(times));
    }

    Boundary onceSeen(Predicate<Observation> first) {
        return new Boundary(name, scenario, sign, first, traits);
    }

    /** Returns this boundary for runs of another scenario, known only to pass it at least once. */
    Boundary in(Scenario other) {
        return new Boundary(name, other, sign, arming, traits.often(1));
    }

    private Boundary with(Traits other) {
        return new Boundary(name, scenario, sign, arming, other);
    }
}
