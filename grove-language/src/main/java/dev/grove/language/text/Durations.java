package dev.grove.language.text;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Spans of time as CEL writes them, such as {@code 24h} or {@code 1h30m}; see {@code read}. */
public final class Durations {

    /** Longer texts are no duration; it also keeps numbers short. */
    private static final int LONGEST = 64;

    private static final int SECONDS_PER_HOUR = 3_600;
    private static final int SECONDS_PER_MINUTE = 60;
    private static final int NANOS_PER_MILLI = 1_000_000;

    private static final String NUMBER = "(\\d++(?:\\.\\d*+)?+|\\.\\d++)";

    /** Microseconds have the micro sign, or the Greek letter that looks like it. */
    private static final String UNIT = "(h|ms|us|\u00b5s|\u03bcs|ns|m|s)";

    /** Possessive: linear in the text. */
    private static final Pattern WHOLE = Pattern.compile("[-+]?+(?:" + NUMBER + UNIT + ")++");

    private static final Pattern PART = Pattern.compile(NUMBER + UNIT);

    private Durations() {}

    /**
     * Numbers with the units h, m, s, ms, us, µs and ns, the sign before all of them; empty for any
     * other text, and for more nanoseconds than 64 bits count.
     */
    public static Optional<Duration> read(String text) {
        if (text.equals("0") || text.equals("+0") || text.equals("-0")) {
            return Optional.of(Duration.ZERO);
        }
        if (text.length() > LONGEST || !WHOLE.matcher(text).matches()) {
            return Optional.empty();
        }
        BigDecimal seconds = BigDecimal.ZERO;
        Matcher parts = PART.matcher(text);
        while (parts.find()) {
            seconds = seconds.add(number(parts.group(1)).multiply(unit(parts.group(2))));
        }
        BigDecimal nanos = seconds.movePointRight(9);
        if (nanos.precision() - nanos.scale() > 19) {
            return Optional.empty();
        }
        Duration span =
                Duration.ofSeconds(
                        seconds.longValue(),
                        seconds.remainder(BigDecimal.ONE).movePointRight(9).longValue());
        return Optional.of(text.startsWith("-") ? span.negated() : span)
                .filter(Durations::isWithinRange);
    }

    private static BigDecimal number(String digits) {
        return new BigDecimal(digits.endsWith(".") ? digits + "0" : digits);
    }

    /** Whether CEL has it: its nanoseconds fit 64 bits, which are about 292 years. */
    public static boolean isWithinRange(Duration span) {
        try {
            long _ = span.toNanos();
            return true;
        } catch (ArithmeticException _) {
            return false;
        }
    }

    private static BigDecimal unit(String unit) {
        return switch (unit) {
            case "h" -> BigDecimal.valueOf(SECONDS_PER_HOUR);
            case "m" -> BigDecimal.valueOf(SECONDS_PER_MINUTE);
            case "ms" -> new BigDecimal("0.001");
            case "us", "\u00b5s", "\u03bcs" -> new BigDecimal("0.000001");
            case "ns" -> new BigDecimal("0.000000001");
            default -> BigDecimal.ONE;
        };
    }

    public static long hours(Duration span) {
        return seconds(span) / SECONDS_PER_HOUR;
    }

    public static long minutes(Duration span) {
        return seconds(span) / SECONDS_PER_MINUTE;
    }

    /** Towards zero; Java counts down from the second below. */
    public static long seconds(Duration span) {
        return span.isNegative() && span.getNano() > 0 ? span.getSeconds() + 1 : span.getSeconds();
    }

    /** Milliseconds beside whole seconds, with the sign of the duration. */
    public static long millis(Duration span) {
        return span.minusSeconds(seconds(span)).toNanos() / NANOS_PER_MILLI;
    }

    /** In seconds, as JSON has durations of CEL: {@code 90s}, {@code 0.5s}. */
    public static String write(Duration span) {
        return BigDecimal.valueOf(span.getSeconds())
                        .add(BigDecimal.valueOf(span.getNano(), 9))
                        .stripTrailingZeros()
                        .toPlainString()
                + "s";
    }
}
