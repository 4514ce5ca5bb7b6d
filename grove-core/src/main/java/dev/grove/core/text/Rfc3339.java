package dev.grove.core.text;

import dev.grove.core.error.GroveException;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Times as callers write them (RFC 3339), whose years have four digits. */
public final class Rfc3339 {

    private static final Instant FIRST = Instant.parse("0000-01-01T00:00:00Z");
    private static final Instant LAST = Instant.parse("9999-12-31T23:59:59.999999999Z");

    private Rfc3339() {}

    /** Nothing when the text is no time. */
    public static Optional<Instant> parse(String text) {
        try {
            return Optional.of(Instant.parse(text)).filter(Rfc3339::isWithinItsYears);
        } catch (DateTimeParseException _) {
            return Optional.empty();
        }
    }

    /**
     * Time of a member that callers write as a text; null where it is left out.
     *
     * @throws GroveException validation_failed
     */
    public static @Nullable Instant member(String field, @Nullable String text) {
        return text == null
                ? null
                : parse(text)
                        .orElseThrow(() ->
                                GroveException.invalid(
                                        field,
                                        "must be an RFC 3339 time in UTC, such as 2026-11-21T00:00:00Z"));
    }

    public static boolean isWithinItsYears(Instant time) {
        return !time.isBefore(FIRST) && !time.isAfter(LAST);
    }
}
