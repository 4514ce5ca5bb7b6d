package dev.grove.bench.report;

import java.util.Collection;
import java.util.stream.Collectors;

/** The contestants that a table lacks, because they could not be had on the machine. */
public final class Missing {

    private Missing() {}

    /**
     * A sentence for the text above the table; empty when none is missing.
     *
     * @param who each with the reason
     */
    public static String note(Collection<String> who) {
        return who.isEmpty()
                ? ""
                : who.stream().collect(Collectors.joining(", ", " Could not be had here: ", "."));
    }
}
