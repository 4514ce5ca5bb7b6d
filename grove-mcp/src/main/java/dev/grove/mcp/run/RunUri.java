package dev.grove.mcp.run;

import dev.grove.core.id.RunId;
import dev.grove.core.id.Uuids;
import java.util.Optional;

/** The address of a run as a resource. */
public final class RunUri {

    static final String TEMPLATE = "grove://runs/{id}";

    private static final String BEGINNING = "grove://runs/";

    private RunUri() {}

    public static String of(RunId run) {
        return BEGINNING + run;
    }

    /** Whether all runs come before an address of something else. */
    static boolean precedes(String uri) {
        return BEGINNING.compareTo(uri) < 0;
    }

    /** Nothing for what is the address of no run. */
    static Optional<RunId> parse(String uri) {
        return uri.startsWith(BEGINNING)
                ? Uuids.parse(uri.substring(BEGINNING.length())).map(RunId::new)
                : Optional.empty();
    }
}
