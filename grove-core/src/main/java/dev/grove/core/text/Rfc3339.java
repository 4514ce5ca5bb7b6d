package dev.grove.core.text;

import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Optional;

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

    public static boolean isWithinItsYears(Instant time) {
        return !time.isBefore(FIRST) && !time.isAfter(LAST);
    }
}
