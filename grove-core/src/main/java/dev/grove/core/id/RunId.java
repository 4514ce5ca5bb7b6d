package dev.grove.core.id;

import java.util.UUID;

/** One execution of an agent version against a goal. */
public record RunId(UUID value) {

    public static RunId next() {
        return new RunId(Uuids.next());
    }

    @Override
    public String toString() {
        return value.toString();
    }
}
