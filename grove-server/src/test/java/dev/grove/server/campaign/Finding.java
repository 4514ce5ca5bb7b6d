package dev.grove.server.campaign;

/** A promise that was broken. */
record Finding(Kind kind, String run, String what) {

    enum Kind {
        /**
         * Something happened more often than it may: an effect, a paid answer, an event, a write.
         */
        DOUBLE,
        /** Something that was accepted, done or reported is not there. */
        LOSS,
        /** A run did not come to its end. */
        STUCK,
        /** Something is left that belongs to no run. */
        ORPHAN,
        /** The cell injected nothing, so it proves nothing. */
        MISSED
    }
}
