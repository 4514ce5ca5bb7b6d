package dev.grove.core.egress;

import java.time.Duration;
import java.time.Instant;
import org.apache.hc.client5.http.utils.DateUtils;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpResponse;
import org.jspecify.annotations.Nullable;

/** How long an answer asks to be left alone: a number of seconds, or a date; a day at most. */
public final class RetryAfter {

    private static final Duration LONGEST = Duration.ofDays(1);

    private RetryAfter() {}

    /** Null where it does not say. */
    public static @Nullable Duration of(HttpResponse response, Instant now) {
        Header header = response.getFirstHeader("Retry-After");
        if (header == null) {
            return null;
        }
        String value = header.getValue().strip();
        try {
            return bounded(
                    Duration.ofSeconds(Math.min(Long.parseLong(value), LONGEST.toSeconds())));
        } catch (NumberFormatException _) {
            Instant until = DateUtils.parseStandardDate(value);
            return until == null ? null : bounded(Duration.between(now, until));
        }
    }

    private static Duration bounded(Duration asked) {
        if (asked.isNegative()) {
            return Duration.ZERO;
        }
        return asked.compareTo(LONGEST) > 0 ? LONGEST : asked;
    }
}
