package dev.grove.core.page;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.springframework.jdbc.core.RowMapper;

/**
 * A page that ends early where its rows are large: however large the things are that callers store,
 * and however many they ask for, an answer has {@link #MOST_BYTES} of them, and one at least. Used
 * once, for one statement.
 */
public final class BoundedPage<T> {

    /** Bytes of the rows of one answer, as the database writes them. */
    public static final int MOST_BYTES = 4 << 20;

    private static final String MEASURED =
            """
            SELECT * FROM (
                SELECT p.*, count(*) OVER () AS page_found, octet_length(p::text) AS page_bytes,
                       sum(octet_length(p::text)) OVER (ORDER BY %1$s) AS page_through
                  FROM (%2$s) p) measured
             WHERE page_through - page_bytes < %3$d
             ORDER BY %1$s
            """;

    private final AtomicInteger found = new AtomicInteger();
    private final List<Integer> sizes = new ArrayList<>();

    /**
     * A statement that gives no more rows than have room.
     *
     * @param listed the rows, in their order, one more than the page may have
     * @param order by columns that it gives and that no two rows share
     */
    public static String measured(String listed, String order) {
        return MEASURED.formatted(order, listed, MOST_BYTES);
    }

    /** Reads a row of a measured statement. */
    public RowMapper<T> rows(RowMapper<T> mapper) {
        return (row, number) -> {
            found.set(row.getInt("page_found"));
            sizes.add(row.getInt("page_bytes"));
            return mapper.mapRow(row, number);
        };
    }

    /**
     * The page of what was read.
     *
     * @param cursorOf the cursor that continues after a row
     */
    public Page<T> of(List<T> read, int limit, Function<T, String> cursorOf) {
        List<T> items = read.subList(0, Math.min(limit, read.size()));
        return new Page<>(
                items, found.get() > items.size() ? cursorOf.apply(items.getLast()) : null);
    }

    /** Rows that were read, as one of two lists that share a page. */
    public BoundedRows<T> of(List<T> read) {
        return new BoundedRows<>(read, sizes, found.get() == read.size());
    }
}
