package dev.grove.core.page;

import dev.grove.core.error.GroveException;

/** Numbers from which lists go on, in cursors and in parameters. */
public final class PageNumbers {

    private PageNumbers() {}

    /** The number that a page begins after; 0 for the first page. */
    public static long after(PageRequest page) {
        return page.afterName().map(PageNumbers::ofCursor).orElse(0L);
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
     * @param otherwise error for a text that is no such number
     */
    public static long parse(String field, String text, String otherwise) {
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
