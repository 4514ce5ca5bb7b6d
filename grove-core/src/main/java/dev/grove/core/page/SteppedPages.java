package dev.grove.core.page;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;

/** Reads a page in small steps, so that it ends where it has as much as an answer may have. */
public final class SteppedPages<T> {

    private final int step;
    private final ToLongFunction<T> numberOf;
    private final ToLongFunction<T> sizeOf;

    /**
     * @param step items that are read at once
     * @param sizeOf characters of an item
     */
    public SteppedPages(int step, ToLongFunction<T> numberOf, ToLongFunction<T> sizeOf) {
        this.step = step;
        this.numberOf = numberOf;
        this.sizeOf = sizeOf;
    }

    /** Items beyond a number, in the order of the page; fewer than asked for only at the end. */
    @FunctionalInterface
    public interface Reader<T> {
        public List<T> read(long bound, int limit);
    }

    public Page<T> read(NumberedPage page, Reader<T> reader) {
        List<T> read = new ArrayList<>();
        long size = 0;
        long bound = page.bound();
        while (read.size() < page.oneMore()) {
            int wanted = Math.min(step, page.oneMore() - read.size());
            List<T> next = reader.read(bound, wanted);
            for (T item : next) {
                if (size > BoundedPage.MOST_BYTES) {
                    return page.cut(read, numberOf);
                }
                read.add(item);
                size += sizeOf.applyAsLong(item);
            }
            if (next.size() < wanted) {
                break;
            }
            bound = numberOf.applyAsLong(next.getLast());
        }
        return page.of(read, numberOf);
    }
}
