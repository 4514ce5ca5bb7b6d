package dev.grove.core.page;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;

/**
 * First rows of a list, of which there may be more: all that have room, of one more than a page may
 * have.
 *
 * @param sizes bytes of each row, as the database writes it
 * @param isWhole whether the list ends with these rows
 */
public record BoundedRows<T>(List<T> items, List<Integer> sizes, boolean isWhole) {

    public BoundedRows {
        items = List.copyOf(items);
        sizes = List.copyOf(sizes);
    }

    public static <T> BoundedRows<T> none() {
        return new BoundedRows<>(List.of(), List.of(), true);
    }

    public <R> BoundedRows<R> map(Function<T, R> mapping) {
        return new BoundedRows<>(items.stream().map(mapping).toList(), sizes, isWhole);
    }

    /**
     * Page of this list and another one, with as many bytes as a page of one of them. It ends where
     * the next row of either is not known.
     *
     * @param order of rows of both; of equal ones that of this list is first
     * @param cursorOf the cursor that continues after the items of the page
     */
    public Page<T> mergedWith(
            BoundedRows<T> other,
            Comparator<? super T> order,
            int limit,
            Function<List<T>, String> cursorOf) {
        List<T> items = new ArrayList<>();
        long bytes = 0;
        int own = 0;
        int others = 0;
        while (items.size() < limit
                && (items.isEmpty() || bytes < BoundedPage.MOST_BYTES)
                && isKnown(own)
                && other.isKnown(others)
                && (has(own) || other.has(others))) {
            boolean isOwn =
                    has(own)
                            && (!other.has(others)
                                    || order.compare(items().get(own), other.items().get(others))
                                            <= 0);
            BoundedRows<T> from = isOwn ? this : other;
            int at = isOwn ? own++ : others++;
            items.add(from.items().get(at));
            bytes += from.sizes().get(at);
        }
        boolean isLast = isWhole && !has(own) && other.isWhole() && !other.has(others);
        return new Page<>(items, isLast ? null : cursorOf.apply(items));
    }

    private boolean has(int at) {
        return at < items.size();
    }

    /** Whether there is a row at a place, or is known to be none. */
    private boolean isKnown(int at) {
        return has(at) || isWhole;
    }
}
