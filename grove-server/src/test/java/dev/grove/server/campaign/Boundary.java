package dev.grove.server.campaign;

import java.util.EnumSet;
import java.util.Set;
import java.util.function.Predicate;

/**
 * A point of a run's life that faults are put at.
 *
 * @param story of the run that comes past it
 * @param sign by which it is known from outside
 * @param arming a sight that must have passed first
 * @param sides that can be held
 * @param transaction whether it is a commit
 * @param fenced whether a server whose lease is over must be refused here
 * @param onTakeOver whether it is only reached by a server that takes the run over from a dead one
 * @param times how often a run comes past it, at least
 */
record Boundary(
        String name,
        Story story,
        Predicate<Sighting> sign,
        Predicate<Sighting> arming,
        Set<Side> sides,
        boolean transaction,
        boolean fenced,
        boolean onTakeOver,
        int times) {

    /** Any sight will do. */
    static final Predicate<Sighting> AT_ONCE = _ -> true;

    /** A commit. */
    static Boundary of(String name, Story story, Predicate<Sighting> sign) {
        return new Boundary(
                name, story, sign, AT_ONCE, EnumSet.allOf(Side.class), true, false, false, 1);
    }

    /** Something else that a server does. */
    static Boundary step(String name, Story story, Predicate<Sighting> sign) {
        return new Boundary(
                name, story, sign, AT_ONCE, EnumSet.allOf(Side.class), false, false, false, 1);
    }

    /** A write under a lease. */
    Boundary underLease() {
        return new Boundary(name, story, sign, arming, sides, transaction, true, onTakeOver, times);
    }

    Boundary onceSeen(Predicate<Sighting> first) {
        return new Boundary(name, story, sign, first, sides, transaction, fenced, onTakeOver, times);
    }

    Boundary beforeOnly() {
        return new Boundary(
                name, story, sign, arming, Set.of(Side.BEFORE), transaction, fenced, onTakeOver, times);
    }

    Boundary whenTakenOver() {
        return new Boundary(name, story, sign, arming, sides, transaction, fenced, true, times);
    }

    Boundary often(int atLeast) {
        return new Boundary(
                name, story, sign, arming, sides, transaction, fenced, onTakeOver, atLeast);
    }

    /** The same point in the life of a run of which no more is known than that it comes past it. */
    Boundary in(Story other) {
        return new Boundary(
                name, other, sign, arming, sides, transaction, fenced, onTakeOver, 1);
    }
}
