package dev.grove.core.model.http.failure;

import java.time.Clock;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.MessageHeaders;
import org.jspecify.annotations.Nullable;

/**
 * Time that a provider asks to wait before another try: in headers, in Gemini's {@code RetryInfo},
 * or in words. A time that is over, or no time, asks for nothing; one beyond a day is a day.
 */
final class RetryDelay {

    private static final Duration LONGEST = Duration.ofDays(1);

    /** Such as {@code 6m0s}, {@code 1.5s} or {@code 20ms}. */
    private static final Pattern PARTS =
            Pattern.compile(
                    "(?:(\\d+)h)?(?:(\\d+)m(?!s))?(?:(\\d+(?:\\.\\d+)?)s)?(?:(\\d+(?:\\.\\d+)?)ms)?");

    private static final Pattern IN_WORDS =
            Pattern.compile(
                    "(?:try again|retry)(?: after| in)? (?:about )?((?:\\d+h)?(?:\\d+m(?!s))?(?:\\d+(?:\\.\\d+)?s)?(?:\\d+(?:\\.\\d+)?ms)?)\\b");
    private static final Pattern SECONDS_IN_WORDS =
            Pattern.compile(
                    "(?:try again|retry)(?: after| in)? (?:about )?(\\d+(?:\\.\\d+)?) ?(?:s|sec|seconds?)\\b");

    /** Numbers from here on are times since 1970 and no durations. */
    private static final double EPOCH_SECONDS = 1e9;

    private static final double EPOCH_MILLIS = 1e12;

    private final Clock clock;

    RetryDelay(Clock clock) {
        this.clock = clock;
    }

    /**
     * The delay that a response asks for; null for none.
     *
     * @param error in its body; null for none
     */
    @Nullable Duration of(MessageHeaders headers, int status, @Nullable ProviderError error) {
        Duration asked = millis(value(headers, "retry-after-ms"));
        asked = asked == null ? time(value(headers, "Retry-After")) : asked;
        asked = asked == null && error != null ? inBody(error) : asked;
        return asked == null && status == 429 ? reset(headers) : asked;
    }

    /** The delay that an error within a stream asks for; null for none. */
    static @Nullable Duration inBody(ProviderError error) {
        Duration stated = duration(error.retryDelay());
        return stated == null ? inWords(error.message()) : stated;
    }

    private @Nullable Duration reset(MessageHeaders headers) {
        for (String kind : new String[] {"-requests", "-tokens", ""}) {
            String left = value(headers, "x-ratelimit-remaining" + kind);
            if (left == null ? kind.isEmpty() : left.strip().equals("0")) {
                Duration reset = time(value(headers, "x-ratelimit-reset" + kind));
                if (reset != null) {
                    return reset;
                }
            }
        }
        return null;
    }

    private @Nullable Duration time(@Nullable String value) {
        if (value == null || value.isBlank()) {
            return null;
        }
        try {
            double number = Double.parseDouble(value.strip());
            double now = (double) clock.millis();
            return number >= EPOCH_MILLIS && number < 10 * EPOCH_MILLIS
                    ? ofMillis(number - now)
                    : number >= EPOCH_SECONDS && number < 10 * EPOCH_SECONDS
                            ? ofMillis(number * 1000 - now)
                            : ofMillis(number * 1000);
        } catch (NumberFormatException _) {
            Duration date = date(value.strip());
            return date == null ? duration(value.strip()) : date;
        }
    }

    private @Nullable Duration date(String value) {
        try {
            Instant then =
                    value.indexOf('T') == 10
                            ? ZonedDateTime.parse(value).toInstant()
                            : ZonedDateTime.parse(value, DateTimeFormatter.RFC_1123_DATE_TIME)
                                    .toInstant();
            return ofMillis((double) Duration.between(clock.instant(), then).toMillis());
        } catch (DateTimeException | ArithmeticException _) {
            return null;
        }
    }

    private static @Nullable Duration millis(@Nullable String value) {
        try {
            return value == null ? null : ofMillis(Double.parseDouble(value.strip()));
        } catch (NumberFormatException _) {
            return null;
        }
    }

    private static @Nullable Duration inWords(String message) {
        String words = message.toLowerCase(Locale.ROOT);
        Matcher parts = IN_WORDS.matcher(words);
        if (parts.find() && !parts.group(1).isEmpty()) {
            return duration(parts.group(1));
        }
        Matcher seconds = SECONDS_IN_WORDS.matcher(words);
        return seconds.find() ? ofMillis(Double.parseDouble(seconds.group(1)) * 1000) : null;
    }

    private static @Nullable Duration duration(String text) {
        Matcher parts = PARTS.matcher(text);
        if (text.isBlank() || !parts.matches()) {
            return null;
        }
        return ofMillis(
                3_600_000 * number(parts.group(1))
                        + 60_000 * number(parts.group(2))
                        + 1_000 * number(parts.group(3))
                        + number(parts.group(4)));
    }

    private static double number(@Nullable String digits) {
        return digits == null ? 0 : Double.parseDouble(digits);
    }

    private static @Nullable Duration ofMillis(double millis) {
        return millis > 0
                ? Duration.ofMillis((long) Math.min(Math.ceil(millis), (double) LONGEST.toMillis()))
                : null;
    }

    private static @Nullable String value(MessageHeaders headers, String name) {
        Header header = headers.getFirstHeader(name);
        return header == null ? null : header.getValue();
    }
}
