package dev.grove.language.expression.function;

import dev.grove.language.expression.value.Fault;
import dev.grove.language.expression.value.Sizes;
import dev.grove.language.expression.value.Value;
import dev.grove.language.expression.value.WrittenNumbers;
import dev.grove.language.expression.work.Work;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Locale;

/**
 * Implements {@code format} with {@code %s}, {@code %d}, {@code %f}, {@code %e}, {@code %b}, {@code
 * %x}, {@code %X}, {@code %o} and {@code %%}.
 */
final class TextFormat {

    private static final int MOST_DECIMALS = 30;
    private static final int DECIMALS = 6;

    private final Value.Items values;
    private final Work work;
    private final StringBuilder made = new StringBuilder();
    private int next;

    TextFormat(Value.Items values, Work work) {
        this.values = values;
        this.work = work;
    }

    String write(String pattern) {
        int from = 0;
        for (int at = pattern.indexOf('%'); at >= 0; at = pattern.indexOf('%', from)) {
            TextFunctions.append(made, pattern, from, at, work);
            from = verb(pattern, at + 1);
        }
        TextFunctions.append(made, pattern, from, pattern.length(), work);
        if (next < values.size()) {
            throw new Fault("format has %d values for %d places".formatted(values.size(), next));
        }
        return made.toString();
    }

    /**
     * @return where the text after it begins
     */
    private int verb(String pattern, int at) {
        int end = at;
        int decimals = DECIMALS;
        if (end < pattern.length() && pattern.charAt(end) == '.') {
            decimals = 0;
            for (end++; end < pattern.length() && isDigit(pattern.charAt(end)); end++) {
                decimals = Math.min(10 * decimals + pattern.charAt(end) - '0', MOST_DECIMALS + 1);
            }
            if (decimals > MOST_DECIMALS) {
                throw new Fault("format writes at most %d decimals".formatted(MOST_DECIMALS));
            }
        }
        if (end == pattern.length()) {
            throw new Fault("format ends within a place; write %% for a percent sign");
        }
        char verb = pattern.charAt(end);
        add(verb == '%' ? "%" : formatted(verb, decimals, value()));
        return end + 1;
    }

    private static boolean isDigit(char character) {
        return character >= '0' && character <= '9';
    }

    private Value value() {
        if (next == values.size()) {
            throw new Fault("format has more places than its %d values".formatted(values.size()));
        }
        return values.get(next++);
    }

    private void add(String text) {
        TextFunctions.append(made, text, 0, text.length(), work);
    }

    private String formatted(char verb, int decimals, Value value) {
        return switch (verb) {
            case 's' -> text(value);
            case 'd' ->
                    value instanceof Value.Real number
                            ? WrittenNumbers.plain(number)
                            : Long.toString(integer(verb, value));
            case 'b' ->
                    value instanceof Value.Bool(boolean bool)
                            ? bool ? "1" : "0"
                            : signed(integer(verb, value), 2);
            case 'o' -> signed(integer(verb, value), 8);
            case 'x' -> hexadecimal(verb, value);
            case 'X' -> hexadecimal(verb, value).toUpperCase(Locale.ROOT);
            case 'f' -> number(verb, value, exact -> WrittenNumbers.fixed(exact, decimals));
            case 'e' -> number(verb, value, exact -> WrittenNumbers.scientific(exact, decimals));
            default ->
                    throw new Fault(
                            "format knows the places s, d, f, e, b, o, x and X, and not " + verb);
        };
    }

    /** An int, or the bytes of a text in UTF-8. */
    private String hexadecimal(char verb, Value value) {
        if (value instanceof Value.Text(String text)) {
            work.text(8L * text.length());
            Sizes.requireText(2L * text.length());
            return HexFormat.of().formatHex(text.getBytes(StandardCharsets.UTF_8));
        }
        return signed(integer(verb, value), 16);
    }

    private String text(Value value) {
        return new FormattedText(work).of(value);
    }

    private static String signed(long number, int radix) {
        return Long.toString(number, radix);
    }

    private static long integer(char verb, Value value) {
        if (value instanceof Value.Int(long number)) {
            return number;
        }
        throw Fault.type("%%%c takes an int, not %s".formatted(verb, value.type()));
    }

    /** With its sign, that of a zero included; an int has all of its digits. */
    private static String number(
            char verb, Value value, java.util.function.Function<BigDecimal, String> written) {
        return switch (value) {
            case Value.Int(long number) ->
                    (number < 0 ? "-" : "") + written.apply(BigDecimal.valueOf(number).abs());
            case Value.Real(double number, var _) when Double.isFinite(number) ->
                    (Double.compare(number, 0) < 0 ? "-" : "")
                            + written.apply(new BigDecimal(Math.abs(number)));
            case Value.Real(double number, var _) -> Double.toString(number);
            default ->
                    throw Fault.type("%%%c takes a number, not %s".formatted(verb, value.type()));
        };
    }
}
