package dev.grove.core.run.grant;

import java.util.Locale;
import java.util.UUID;

/** Whose calls a grant is for. */
record GrantSubject(Kind kind, UUID id) {

    /** Kind of thing that a grant is given to. */
    enum Kind {
        /** A run alone: neither its forks nor those that repeat it. */
        RUN,
        /** A run and all below it. */
        TREE,
        /** All runs of an agent. */
        AGENT,
        /** All trees that a key starts. */
        KEY;

        String wireName() {
            return name().toLowerCase(Locale.ROOT);
        }

        static Kind of(String wireName) {
            return valueOf(wireName.toUpperCase(Locale.ROOT));
        }

        /** Whether it ends with a run. */
        boolean isOfRun() {
            return this == RUN || this == TREE;
        }
    }

    @Override
    public String toString() {
        return kind.wireName() + " " + id;
    }
}
