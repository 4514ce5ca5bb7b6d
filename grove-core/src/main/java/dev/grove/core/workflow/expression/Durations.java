package dev.grove.core.workflow.expression;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Spans of time as CEL writes them, such as {@code 24h} or {@code 1h30m}; see {@code read}. */
public final class Durations {

    /** Longer texts are no duration; it also keeps numbers short. */
    private static final int LONGEST = 64;

    /** Possessive: linear in the text. */
    private static final Pattern WHOLE =
            Pattern.compile("[-+]?+(?:\\d++(?:\\.\\d++)?+(?:h|ms|us|ns|m|s))++");

    private static final Pattern PART = Pattern.compile("(\\d++(?:\\.\\d++)?+)(h|ms|us|ns|m|s)");

    /** As of CEL: about 10,000 years. */
    private static final BigDecimal MOST_SECONDS = BigDecimal.valueOf(315_576_000_000L);

    private Durations() {}

    /**
     * Numbers with the units h, m, s, ms, us and ns, the sign before all of them; empty for any
     * other text, and for more than 10,000 years.
     */
    public static Optional<Duration> read(String text) {
        if (text.equals("0")) {
            return Optional.of(Duration.ZERO);
        }
        if (text.length() > LONGEST || !WHOLE.matcher(text).matches()) {
            return Optional.empty();
        }
        BigDecimal seconds = BigDecimal.ZERO;
        Matcher parts = PART.matcher(text);
        while (parts.find()) {
            seconds = seconds.add(new BigDecimal(parts.group(1)).multiply(unit(parts.group(2))));
        }
        if (seconds.compareTo(MOST_SECONDS) > 0) {
            return Optional.empty();
        }
        Duration span =
                Duration.ofSeconds(
                        seconds.longValue(),
                        seconds.remainder(BigDecimal.ONE).movePointRight(9).longValue());
        return Optional.of(text.startsWith("-") ? span.negated() : span);
    }

    private static BigDecimal unit(String unit) {
        return switch (unit) {
            case "h" -> BigDecimal.valueOf(3_600);
            case "m" -> BigDecimal.valueOf(60);
            case "ms" -> new BigDecimal("0.001");
            case "us" -> new BigDecimal("0.000001");
            case "ns" -> new BigDecimal("0.000000001");
            default -> BigDecimal.ONE;
        };
    }

    /** In seconds, as JSON has durations of CEL: {@code 90s}, {@code 0.5s}. */
    static String write(Duration span) {
        return BigDecimal.valueOf(span.getSeconds())
                        .add(BigDecimal.valueOf(span.getNano(), 9))
                        .stripTrailingZeros()
                        .toPlainString()
                + "s";
    }
}
