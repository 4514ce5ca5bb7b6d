package dev.grove.mcp.dispatch;

import dev.grove.core.page.BoundedPage;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Page of what several sources list, in the order of their keys; what the caller must not see is
 * left out and costs no place.
 *
 * @param next the key of the last item where more follow, or null
 */
record MergedPage<T>(List<T> items, @Nullable String next) {

    /** Rows of a source that are held at once; each may be as large as callers can store one. */
    private static final int MOST_READ = 50;

    /**
     * Request for a page.
     *
     * @param after the key after which the page begins; empty for the first
     */
    record Asked(String after, int limit) {}

    /**
     * A page of the items as they are written, of {@link BoundedPage#MOST_BYTES} and one at least.
     *
     * @param sources each gives at most so many after a key, in order; fewer only at its end
     */
    static <S, T> MergedPage<T> of(
            List<BiFunction<String, Integer, List<S>>> sources,
            Function<S, String> keyOf,
            Predicate<S> visible,
            Function<S, T> toWire,
            Asked asked) {
        int batch = Math.min(MOST_READ, asked.limit() + 1);
        List<Reader<S>> readers =
                sources.stream()
                        .map(source -> new Reader<>(source, keyOf, asked.after(), batch))
                        .toList();
        List<T> items = new ArrayList<>();
        long size = 0;
        String last = null;
        while (true) {
            S next = takeFirst(readers, keyOf);
            if (next == null) {
                return new MergedPage<>(items, null);
            }
            String key = keyOf.apply(next);
            // Duplicate names in two sources: the first one counts, as it does when it is called.
            if (!visible.test(next) || key.equals(last)) {
                continue;
            }
            if (items.size() == asked.limit() || size >= BoundedPage.MOST_BYTES) {
                return new MergedPage<>(items, last);
            }
            T written = toWire.apply(next);
            items.add(written);
            size += written.toString().length();
            last = key;
        }
    }

    private static <T> @Nullable T takeFirst(List<Reader<T>> readers, Function<T, String> keyOf) {
        Reader<T> first = null;
        String smallest = null;
        for (Reader<T> reader : readers) {
            T head = reader.peek();
            if (head != null) {
                String key = keyOf.apply(head);
                if (smallest == null || key.compareTo(smallest) < 0) {
                    first = reader;
                    smallest = key;
                }
            }
        }
        return first == null ? null : first.take();
    }

    /** Reads one source batch by batch. */
    private static final class Reader<T> {

        private final BiFunction<String, Integer, List<T>> source;
        private final Function<T, String> keyOf;
        private final int batch;
        private final Deque<T> read = new ArrayDeque<>();
        private String after;
        private boolean atEnd;

        Reader(
                BiFunction<String, Integer, List<T>> source,
                Function<T, String> keyOf,
                String after,
                int batch) {
            this.source = source;
            this.keyOf = keyOf;
            this.after = after;
            this.batch = batch;
        }

        @Nullable T peek() {
            if (read.isEmpty() && !atEnd) {
                List<T> next = source.apply(after, batch);
                atEnd = next.size() < batch;
                if (!next.isEmpty()) {
                    read.addAll(next);
                    after = keyOf.apply(next.getLast());
                }
            }
            return read.peek();
        }

        T take() {
            return read.remove();
        }
    }
}
