package dev.grove.server.campaign;

import java.util.EnumSet;
import java.util.Set;

/**
 * Properties of a boundary, besides the sign that identifies it.
 *
 * @param sides that can be held
 * @param transaction whether it is a commit
 * @param fenced whether a server whose lease is over must be refused here
 * @param onTakeOver whether it is only reached by a server that takes the run over from a dead one
 * @param times how often a run comes past it, at least
 */
record Traits(Set<Side> sides, boolean transaction, boolean fenced, boolean onTakeOver, int times) {

    static final Traits COMMIT = new Traits(EnumSet.allOf(Side.class), true, false, false, 1);
    static final Traits STEP = new Traits(EnumSet.allOf(Side.class), false, false, false, 1);

    Traits beforeOnly() {
        return new Traits(Set.of(Side.BEFORE), transaction, fenced, onTakeOver, times);
    }

    Traits underLease() {
        return new Traits(sides, transaction, true, onTakeOver, times);
    }

    Traits whenTakenOver() {
        return new Traits(sides, transaction, fenced, true, times);
    }

    Traits often(int atLeast) {
        return new Traits(sides, transaction, fenced, onTakeOver, atLeast);
    }
}
