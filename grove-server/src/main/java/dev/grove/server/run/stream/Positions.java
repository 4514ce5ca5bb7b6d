package dev.grove.server.run.stream;

import dev.grove.core.error.GroveException;
import dev.grove.core.page.PageNumbers;
import org.jspecify.annotations.Nullable;

/** Where a reader of a stream goes on. */
public final class Positions {

    private Positions() {}

    /**
     * The last number a reader has: its reconnect header counts before the parameter.
     *
     * @param last the number of the last event that there is
     */
    public static long after(@Nullable String lastEventId, @Nullable String after, long last) {
        if (lastEventId != null && !lastEventId.isBlank()) {
            return atMost(last, "Last-Event-ID", lastEventId.strip());
        }
        return after == null ? 0 : atMost(last, "after", after);
    }

    private static long atMost(long last, String field, String text) {
        long number =
                PageNumbers.parse(field, text, "must be a number that an earlier answer gave");
        if (number > last) {
            throw GroveException.invalid(
                    field, "must be at most " + last + ", the number of the run's last event");
        }
        return number;
    }
}
