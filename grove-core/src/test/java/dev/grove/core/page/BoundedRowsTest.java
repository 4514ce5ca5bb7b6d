package dev.grove.core.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.Test;

class BoundedRowsTest {

    private static final int HALF = BoundedPage.MOST_BYTES / 2;

    /** Rows are a letter of their list and a place in the order of both. */
    private static BoundedRows<String> rows(int bytes, boolean isWhole, String... items) {
        return new BoundedRows<>(List.of(items), Collections.nCopies(items.length, bytes), isWhole);
    }

    private static Page<String> merged(
            BoundedRows<String> one, BoundedRows<String> other, int limit) {
        return one.mergedWith(
                other,
                Comparator.comparingInt(item -> item.charAt(1)),
                limit,
                items -> String.join(" ", items));
    }

    @Test
    void areMergedInOrderAndOfEqualRowsTheOwnIsFirst() {
        Page<String> page =
                merged(rows(1, true, "a1", "a3", "a4"), rows(1, true, "b2", "b3", "b5"), 9);
        assertThat(page.items()).containsExactly("a1", "b2", "a3", "b3", "a4", "b5");
        assertThat(page.nextCursor()).isNull();
    }

    @Test
    void haveACursorWhereEitherGoesOn() {
        BoundedRows<String> one = rows(1, true, "a1");
        assertThat(merged(one, rows(1, true, "b2"), 1).nextCursor()).isEqualTo("a1");
        assertThat(merged(rows(1, true, "a2"), rows(1, true, "b1"), 1).nextCursor())
                .isEqualTo("b1");
        assertThat(merged(one, BoundedRows.none(), 1).nextCursor()).isNull();
        assertThat(merged(one, rows(1, false, "b2"), 9).nextCursor()).isEqualTo("a1 b2");
    }

    /** A row that is not there yet may be older than all that the other list has left. */
    @Test
    void endWhereTheNextRowOfOneIsNotKnown() {
        BoundedRows<String> cut = rows(1, false, "a1", "a3");
        BoundedRows<String> other = rows(1, true, "b2", "b4", "b5");
        assertThat(merged(cut, other, 9).items()).containsExactly("a1", "b2", "a3");
        assertThat(merged(other, cut, 9).items()).containsExactly("a1", "b2", "a3");
    }

    @Test
    void haveTheBytesOfOnePageTogetherAndOneRowAtLeast() {
        BoundedRows<String> one = rows(HALF, true, "a1", "a3");
        BoundedRows<String> other = rows(HALF, true, "b2", "b4");
        assertThat(merged(one, other, 9).items()).containsExactly("a1", "b2");
        BoundedRows<String> large = rows(HALF * 2, false, "a1");
        assertThat(merged(large, other, 9).items()).containsExactly("a1");
        assertThat(merged(BoundedRows.none(), BoundedRows.none(), 9).items()).isEmpty();
    }
}
