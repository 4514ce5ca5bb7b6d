package dev.grove.core.page;

import dev.grove.core.error.GroveException;
import dev.grove.core.id.Uuids;
import dev.grove.language.text.TextDigest;
import java.util.HexFormat;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Cursor of a filtered list in the order of ids, newest first: an id, and a digest of the filter,
 * so that a list cannot go on as another one and leave out what lies between.
 */
public final class FilteredCursor {

    private static final char SEPARATOR = '/';
    private static final int DIGEST_BYTES = 8;

    private FilteredCursor() {}

    /** The cursor that goes on after a row. */
    public static String after(UUID id, Record filter) {
        return PageRequest.cursorAfter(id.toString() + SEPARATOR + digest(filter));
    }

    /**
     * The id that a page goes on after; null for the first page.
     *
     * @throws GroveException validation_failed
     */
    public static @Nullable UUID before(PageRequest page, Record filter) {
        String text = page.afterName().orElse(null);
        if (text == null) {
            return null;
        }
        int end = text.indexOf(SEPARATOR);
        UUID before = Uuids.parse(end < 0 ? text : text.substring(0, end)).orElse(null);
        if (before == null || end < 0) {
            throw PageRequest.badCursor();
        }
        if (!text.substring(end + 1).equals(digest(filter))) {
            throw GroveException.invalid(
                    "cursor", "is of a list with another filter; start again without a cursor");
        }
        return before;
    }

    /** Records write their members in order, so equal filters have equal texts. */
    private static String digest(Record filter) {
        return HexFormat.of().formatHex(TextDigest.bytes(filter.toString()), 0, DIGEST_BYTES);
    }
}
