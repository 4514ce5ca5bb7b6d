package dev.grove.core.tool.custom.callback;

import java.time.Duration;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpResponse;
import org.jspecify.annotations.Nullable;

/** How long an answer asks to be left alone. */
final class RetryAfter {

    private static final Duration LONGEST = Duration.ofDays(1);

    private RetryAfter() {}

    /** Null where it does not say, or names a date: the usual pause is near enough then. */
    static @Nullable Duration of(HttpResponse response) {
        Header header = response.getFirstHeader("Retry-After");
        if (header == null) {
            return null;
        }
        try {
            long seconds = Long.parseLong(header.getValue().strip());
            return Duration.ofSeconds(Math.clamp(seconds, 0, LONGEST.toSeconds()));
        } catch (NumberFormatException _) {
            return null;
        }
    }
}
