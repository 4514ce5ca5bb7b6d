package dev.grove.core.web.feed;

import dev.grove.core.web.page.PlainText;
import java.net.URI;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import org.jspecify.annotations.Nullable;

/** Texts of entries, in one form for all kinds of feeds. */
final class FeedText {

    private static final int LONGEST_TITLE = 300;
    private static final int LONGEST_SUMMARY = 600;
    private static final int LONGEST_URL = 2_000;
    private static final int LONGEST_TIME = 64;

    private FeedText() {}

    static String title(@Nullable String written) {
        return written == null ? "" : PlainText.of(written, LONGEST_TITLE);
    }

    static String summary(@Nullable String written) {
        return written == null ? "" : PlainText.of(written, LONGEST_SUMMARY);
    }

    /** A whole URL of the web; null for none. */
    static @Nullable String url(@Nullable String written, URI feed) {
        if (written == null || written.isBlank() || written.length() > LONGEST_URL) {
            return null;
        }
        try {
            URI url = feed.resolve(written.strip());
            return "https".equals(url.getScheme()) || "http".equals(url.getScheme())
                    ? url.toString()
                    : null;
        } catch (IllegalArgumentException _) {
            return null;
        }
    }

    /** A time as ISO 8601 where it can be read, or as it was written; null for none. */
    static @Nullable String time(@Nullable String written) {
        if (written == null || written.isBlank()) {
            return null;
        }
        String text = PlainText.of(written, LONGEST_TIME);
        try {
            return OffsetDateTime.parse(text).toInstant().toString();
        } catch (DateTimeParseException _) {
            // Not as Atom has it: as RSS has it.
        }
        try {
            return Instant.from(DateTimeFormatter.RFC_1123_DATE_TIME.parse(text)).toString();
        } catch (DateTimeException _) {
            return text;
        }
    }
}
