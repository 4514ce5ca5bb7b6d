package dev.grove.core.page;

import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Page of a list.
 *
 * @param nextCursor opaque; null on the last page
 */
public record Page<T>(List<T> items, @Nullable String nextCursor) {

    public Page {
        items = List.copyOf(items);
    }

    /**
     * The page from rows that were fetched one over the limit, so that the last page is known
     * without a count.
     *
     * @param cursorOf the cursor that continues after a row
     */
    public static <T> Page<T> of(List<T> oneMore, int limit, Function<T, String> cursorOf) {
        if (oneMore.size() <= limit) {
            return new Page<>(oneMore, null);
        }
        List<T> items = oneMore.subList(0, limit);
        return new Page<>(items, cursorOf.apply(items.getLast()));
    }

    public <R> Page<R> map(Function<T, R> mapping) {
        return new Page<>(items.stream().map(mapping).toList(), nextCursor);
    }
}
