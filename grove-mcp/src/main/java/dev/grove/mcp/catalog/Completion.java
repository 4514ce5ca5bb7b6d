package dev.grove.mcp.catalog;

import java.util.List;

/**
 * Values that may be meant.
 *
 * @param values the first 100 at most
 * @param more whether there are others
 */
public record Completion(List<String> values, boolean more) {

    public static final int MOST = 100;
    public static final Completion NONE = new Completion(List.of(), false);

    public Completion {
        if (values.size() > MOST) {
            throw new IllegalArgumentException("Too many values for one completion");
        }
        values = List.copyOf(values);
    }

    /** The first of these values, fetched one over the most. */
    public static Completion firstOf(List<String> values) {
        return new Completion(
                values.subList(0, Math.min(values.size(), MOST)), values.size() > MOST);
    }
}
