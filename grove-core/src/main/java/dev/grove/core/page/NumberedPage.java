package dev.grove.core.page;

import dev.grove.core.error.GroveException;
import dev.grove.language.text.NearestNames;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * A page of something numbered from 1: which way, and from which number on.
 *
 * @param bound items have a larger number than this in ascending order, a smaller one in descending
 */
public record NumberedPage(Order order, long bound, int limit) {

    /** Order of a list unless a caller says another. */
    public static final String UNLESS_SAID = "asc";

    /** A cursor says by it which way it goes; those of ascending lists are numbers alone. */
    private static final char DESCENDING = '<';

    /** Which way a list is read. */
    public enum Order {
        ASC,
        DESC;

        String wireName() {
            return name().toLowerCase(Locale.ROOT);
        }

        public static Order of(@Nullable String wireName) {
            if (wireName == null) {
                return ASC;
            }
            return Arrays.stream(values())
                    .filter(order -> order.wireName().equals(wireName))
                    .findFirst()
                    .orElseThrow(() ->
                            GroveException.invalid(
                                    "order",
                                    NearestNames.asChoice(
                                            wireName,
                                            Arrays.stream(values())
                                                    .map(Order::wireName)
                                                    .toList())));
        }
    }

    /**
     * Reads a page from the parameters of a query.
     *
     * @param order ascending unless set
     * @param after for an ascending list
     * @param before for a descending one
     */
    public static NumberedPage of(
            PageRequest page,
            @Nullable String order,
            @Nullable String after,
            @Nullable String before) {
        Order way = Order.of(order);
        if (after != null && way == Order.DESC) {
            throw GroveException.invalid("after", "goes with order=asc; use before");
        }
        if (before != null && way == Order.ASC) {
            throw GroveException.invalid("before", "goes with order=desc; use after");
        }
        String field = way == Order.ASC ? "after" : "before";
        String number = way == Order.ASC ? after : before;
        if (number != null && page.cursor() != null) {
            throw GroveException.invalid(
                    field, "is where a list begins; leave it out where a cursor goes on");
        }
        if (number != null) {
            return new NumberedPage(way, PageNumbers.number(field, number), page.limit());
        }
        return new NumberedPage(
                way,
                page.afterName()
                        .map(cursor -> bound(way, cursor))
                        .orElse(way == Order.ASC ? 0L : Integer.MAX_VALUE),
                page.limit());
    }

    private static long bound(Order way, String cursor) {
        boolean descending = !cursor.isEmpty() && cursor.charAt(0) == DESCENDING;
        long bound = PageNumbers.ofCursor(descending ? cursor.substring(1) : cursor);
        if (descending != (way == Order.DESC)) {
            throw GroveException.invalid(
                    "cursor", "is of the list in the other order; start again without a cursor");
        }
        return bound;
    }

    /** Page of an ascending list, of the same limit, after another number. */
    public NumberedPage after(long number) {
        return new NumberedPage(Order.ASC, number, limit);
    }

    public boolean isDescending() {
        return order == Order.DESC;
    }

    /** So many are read, so that the last page is known. */
    int oneMore() {
        return limit + 1;
    }

    public <T> Page<T> of(List<T> oneMore, ToLongFunction<T> numberOf) {
        return Page.of(oneMore, limit, item -> cursorAfter(numberOf.applyAsLong(item)));
    }

    /** A page that ends before it has as many as it may: more follow. */
    <T> Page<T> cut(List<T> read, ToLongFunction<T> numberOf) {
        List<T> items = read.subList(0, Math.min(limit, read.size()));
        return new Page<>(items, cursorAfter(numberOf.applyAsLong(items.getLast())));
    }

    private String cursorAfter(long number) {
        return PageRequest.cursorAfter((isDescending() ? String.valueOf(DESCENDING) : "") + number);
    }
}
