package dev.grove.server.run.stream;

import dev.grove.core.error.GroveException;
import dev.grove.core.page.PageRequest;
import org.jspecify.annotations.Nullable;

/**
 * Where to go on in something numbered: a cursor of a list, or the number that a stream's reader
 * has.
 */
public final class Positions {

    private Positions() {}

    /** The number that a page begins after; 0 for the first page. */
    public static long after(PageRequest page) {
        return page.afterName().map(Positions::ofCursor).orElse(0L);
    }

    /** The number that a cursor has. */
    static long ofCursor(String text) {
        return parse(
                "cursor", text, "is not one that this list gave; start again without a cursor");
    }

    /** The number that a list begins behind. */
    public static long number(String field, String text) {
        return parse(field, text, "must be a number from 0 to " + Integer.MAX_VALUE);
    }

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
        long number = parse(field, text, "must be a number that an earlier answer gave");
        if (number > last) {
            throw GroveException.invalid(
                    field, "must be at most " + last + ", the number of the run's last event");
        }
        return number;
    }

    private static long parse(String field, String text, String otherwise) {
        try {
            long number = Long.parseLong(text);
            if (number >= 0 && number <= Integer.MAX_VALUE) {
                return number;
            }
        } catch (NumberFormatException _) {
            // Answered below.
        }
        throw GroveException.invalid(field, otherwise);
    }
}
