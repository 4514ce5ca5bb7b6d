package dev.grove.core.page;

import dev.grove.core.error.GroveException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Request for a page of a list.
 *
 * @param limit 1 to 200
 * @param cursor from an earlier page, or null for the first page
 */
public record PageRequest(int limit, @Nullable String cursor) {

    public static final int DEFAULT_LIMIT = 50;
    public static final int MAX_LIMIT = 200;

    public PageRequest {
        if (limit < 1 || limit > MAX_LIMIT) {
            throw GroveException.invalid("limit", "must be between 1 and " + MAX_LIMIT);
        }
    }

    /** The cursor that continues a list, ordered by id, after a row. */
    public static String cursorAfter(UUID id) {
        return encode(id.toString());
    }

    /** The cursor that continues a list, ordered by name, after a row. */
    public static String cursorAfter(String name) {
        return encode(name);
    }

    public Optional<UUID> afterId() {
        return decoded().map(PageRequest::toUuid);
    }

    public Optional<String> afterName() {
        return decoded();
    }

    private Optional<String> decoded() {
        if (cursor == null) {
            return Optional.empty();
        }
        try {
            String text = new String(Base64.getUrlDecoder().decode(cursor), StandardCharsets.UTF_8);
            // Neither an id nor a name has such characters, and Postgres takes no NUL.
            if (text.chars().anyMatch(c -> c < ' ' || c == '\uFFFD')) {
                throw badCursor();
            }
            return Optional.of(text);
        } catch (IllegalArgumentException _) {
            throw badCursor();
        }
    }

    private static UUID toUuid(String text) {
        try {
            return UUID.fromString(text);
        } catch (IllegalArgumentException _) {
            throw badCursor();
        }
    }

    private static String encode(String text) {
        return Base64.getUrlEncoder()
                .withoutPadding()
                .encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }

    /** Error of a cursor that is not of this list. */
    public static GroveException badCursor() {
        return GroveException.invalid(
                "cursor", "is not one that this list gave; start again without a cursor");
    }
}
