package dev.grove.core.agent;

import dev.grove.core.error.GroveException;
import org.jspecify.annotations.Nullable;

/** The version that a caller believes to be current. */
final class VersionGuard {

    private VersionGuard() {}

    /**
     * @param expected null for whatever it is; 0 for an agent that must not exist yet
     * @param current 0 when there is none
     */
    static void check(String name, @Nullable Integer expected, int current) {
        if (expected != null && expected != current) {
            throw GroveException.versionMismatch("Agent " + name, expected, current);
        }
    }
}
