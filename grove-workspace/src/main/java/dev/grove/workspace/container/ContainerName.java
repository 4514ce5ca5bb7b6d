package dev.grove.workspace.container;

import dev.grove.core.id.RunId;
import dev.grove.core.id.Uuids;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How containers are named: by the run and the epoch that they work for, so that no two can be made
 * for the same. A spare one is named by its place until a run takes it.
 *
 * @param run whose it is
 * @param epoch the lease epoch that it works for
 */
record ContainerName(RunId run, long epoch) {

    private static final Pattern FORM = Pattern.compile("/?grove-([0-9a-f-]{36})-(\\d{1,18})");

    static String ofSpare(String volume) {
        return "grove-spare-" + volume;
    }

    /** The run and epoch that a name says, if it is of that form. */
    static Optional<ContainerName> parse(String name) {
        Matcher matcher = FORM.matcher(name);
        return matcher.matches()
                ? Uuids.parse(matcher.group(1))
                        .map(id ->
                                new ContainerName(new RunId(id), Long.parseLong(matcher.group(2))))
                : Optional.empty();
    }

    /** A pattern of the engine's name filter: every container of a run. */
    static String allOf(RunId run) {
        return "grove-" + run + "-";
    }

    @Override
    public String toString() {
        return "grove-" + run + "-" + epoch;
    }
}
