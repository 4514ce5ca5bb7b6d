package dev.grove.language.expression.value;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/** Numbers as texts and back: ASCII digits alone, and rounding from the exact value. */
public final class WrittenNumbers {

    private static final Pattern INT = Pattern.compile("[-+]?+[0-9]{1,19}+");

    private static final Pattern DOUBLE =
            Pattern.compile("[-+]?+(?:[0-9]++(?:\\.[0-9]*+)?+|\\.[0-9]++)(?:[eE][-+]?+[0-9]++)?+");

    /** Zeros that a number is padded with at most; a double has fewer. */
    private static final int MOST_ZEROS = 400;

    private WrittenNumbers() {}

    public static OptionalLong readInt(String text) {
        if (!INT.matcher(text).matches()) {
            return OptionalLong.empty();
        }
        try {
            return OptionalLong.of(Long.parseLong(text));
        } catch (NumberFormatException _) {
            return OptionalLong.empty();
        }
    }

    public static OptionalDouble readDouble(String text) {
        return switch (text) {
            case "NaN" -> OptionalDouble.of(Double.NaN);
            case "Infinity", "+Infinity" -> OptionalDouble.of(Double.POSITIVE_INFINITY);
            case "-Infinity" -> OptionalDouble.of(Double.NEGATIVE_INFINITY);
            default ->
                    DOUBLE.matcher(text).matches()
                            ? OptionalDouble.of(Double.parseDouble(text))
                            : OptionalDouble.empty();
        };
    }

    /** {@code string(…)}: the digits that a number was written with, {@code 1e3} included. */
    public static String write(Value.Real number) {
        JsonNode written = number.written();
        return written == null
                ? Double.toString(number.value())
                : written.toString().replace("E+", "e").replace('E', 'e');
    }

    /** {@code %s}: without zeros that say nothing, and without an exponent. */
    public static String plain(Value.Real number) {
        double value = number.value();
        if (!Double.isFinite(value)) {
            return Double.toString(value);
        }
        JsonNode written = number.written();
        BigDecimal exact = written == null ? BigDecimal.valueOf(value) : written.decimalValue();
        if (Math.abs((long) exact.scale()) > MOST_ZEROS) {
            exact = BigDecimal.valueOf(value);
        }
        String sign = value == 0 && 1 / value < 0 ? "-" : "";
        return sign + exact.stripTrailingZeros().toPlainString();
    }

    /** {@code %.nf} of the absolute value of a number. */
    public static String fixed(BigDecimal exact, int decimals) {
        return exact.setScale(decimals, RoundingMode.HALF_EVEN).toPlainString();
    }

    /** {@code %.ne} of the absolute value of a number. */
    public static String scientific(BigDecimal exact, int decimals) {
        BigDecimal rounded = exact.round(new MathContext(decimals + 1, RoundingMode.HALF_EVEN));
        int exponent = exact.signum() == 0 ? 0 : rounded.precision() - rounded.scale() - 1;
        String digits =
                rounded.movePointLeft(exponent)
                        .setScale(decimals, RoundingMode.UNNECESSARY)
                        .toPlainString();
        return "%se%s%02d".formatted(digits, exponent < 0 ? "-" : "+", Math.abs(exponent));
    }
}
