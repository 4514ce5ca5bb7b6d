package dev.grove.bench.report;

import java.util.Collection;
import java.util.stream.Collectors;

/** Tells of those whom a table leaves out. */
public final class Missing {

    private Missing() {}

    /**
     * A sentence to follow how the rest was measured; none when nobody is missing.
     *
     * @param who and why, of each
     */
    public static String note(Collection<String> who) {
        return who.isEmpty()
                ? ""
                : who.stream().collect(Collectors.joining(", ", " Could not be had here: ", "."));
    }
}
