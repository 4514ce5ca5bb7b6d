package dev.grove.server.process;

import java.util.Locale;

/**
 * Where a run is held until its server is killed: the thread that comes there never goes on. So one
 * death leaves many runs behind, each in a state of its own.
 *
 * @param nth counts how often this run came there since it was to be held, from 1
 */
record Held(String point, Side side, int nth) {

    /** On which side of a commit, or of a step of a sandbox's life. */
    enum Side {
        BEFORE,
        AFTER
    }

    static Held before(CommitPoint point, int nth) {
        return new Held(point.name(), Side.BEFORE, nth);
    }

    static Held after(CommitPoint point, int nth) {
        return new Held(point.name(), Side.AFTER, nth);
    }

    /** At a step's first time; {@code "after shell"}. */
    static Held atStep(String moment) {
        String[] parts = moment.split(" ");
        return new Held(parts[1], Side.valueOf(parts[0].toUpperCase(Locale.ROOT)), 1);
    }

    static Held parse(String text) {
        String[] parts = text.split(" ");
        return new Held(parts[1], Side.valueOf(parts[0]), Integer.parseInt(parts[2]));
    }

    @Override
    public String toString() {
        return side + " " + point + " " + nth;
    }
}
