package dev.grove.language.expression.function;

import dev.grove.language.expression.value.Fault;
import dev.grove.language.expression.value.MadeItems;
import dev.grove.language.expression.value.Sizes;
import dev.grove.language.expression.value.Value;
import dev.grove.language.expression.work.Work;
import dev.grove.language.text.Durations;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Supplier;

/** The operators that compute; an int and a double give a double, as they do not in CEL itself. */
final class Arithmetic {

    private static final Instant FIRST = Instant.parse("0001-01-01T00:00:00Z");
    private static final Instant LAST = Instant.parse("9999-12-31T23:59:59.999999999Z");

    private Arithmetic() {}

    static Value add(Work work, Value[] arguments) {
        return switch (arguments[0]) {
            case Value.Text(String text) when arguments[1] instanceof Value.Text(String second) -> {
                long length = (long) text.length() + second.length();
                Sizes.requireText(length);
                work.text(length);
                yield new Value.Text(text.concat(second));
            }
            case Value.Items items when arguments[1] instanceof Value.Items second ->
                    MadeItems.joined(items, second, work);
            case Value.Time(Instant time) when arguments[1] instanceof Value.Span(Duration span) ->
                    time("+", () -> time.plus(span));
            case Value.Span(Duration span) when arguments[1] instanceof Value.Time(Instant time) ->
                    time("+", () -> time.plus(span));
            case Value.Span(Duration span)
                    when arguments[1] instanceof Value.Span(Duration other) ->
                    span("+", () -> span.plus(other));
            default -> numbers("+", arguments);
        };
    }

    static Value subtract(Work work, Value[] arguments) {
        return switch (arguments[0]) {
            case Value.Time(Instant time) when arguments[1] instanceof Value.Span(Duration span) ->
                    time("-", () -> time.minus(span));
            case Value.Time(Instant time) when arguments[1] instanceof Value.Time(Instant other) ->
                    span("-", () -> Duration.between(other, time));
            case Value.Span(Duration span)
                    when arguments[1] instanceof Value.Span(Duration other) ->
                    span("-", () -> span.minus(other));
            default -> numbers("-", arguments);
        };
    }

    static Value multiply(Work work, Value[] arguments) {
        return numbers("*", arguments);
    }

    static Value divide(Work work, Value[] arguments) {
        return numbers("/", arguments);
    }

    static Value modulo(Work work, Value[] arguments) {
        if (arguments[0] instanceof Value.Int && arguments[1] instanceof Value.Int) {
            return numbers("%", arguments);
        }
        throw Function.unsuitable("%", arguments);
    }

    static Value negate(Work work, Value[] arguments) {
        return switch (arguments[0]) {
            case Value.Int(long number) -> integer("-", 0, number);
            case Value.Real(double number, var _) -> new Value.Real(-number);
            default -> throw Function.unsuitable("-", arguments);
        };
    }

    private static Value numbers(String operator, Value[] arguments) {
        if (arguments[0] instanceof Value.Int(long one)
                && arguments[1] instanceof Value.Int(long other)) {
            return integer(operator, one, other);
        }
        double one = real(operator, 0, arguments);
        double other = real(operator, 1, arguments);
        return new Value.Real(
                switch (operator) {
                    case "+" -> one + other;
                    case "-" -> one - other;
                    case "*" -> one * other;
                    default -> one / other;
                });
    }

    private static Value integer(String operator, long one, long other) {
        try {
            return new Value.Int(
                    switch (operator) {
                        case "+" -> Math.addExact(one, other);
                        case "-" -> Math.subtractExact(one, other);
                        case "*" -> Math.multiplyExact(one, other);
                        case "/" -> Math.divideExact(one, other);
                        default -> one % other;
                    });
        } catch (ArithmeticException _) {
            throw new Fault(
                    other == 0 && (operator.equals("/") || operator.equals("%"))
                            ? "divides by zero"
                            : "leaves the range of 64-bit integers");
        }
    }

    private static double real(String operator, int index, Value[] arguments) {
        return switch (arguments[index]) {
            case Value.Int(long number) -> number;
            case Value.Real(double number, var _) -> number;
            default -> throw Function.unsuitable(operator, arguments);
        };
    }

    private static Value span(String operator, Supplier<Duration> computed) {
        try {
            Duration span = computed.get();
            if (Durations.isWithinRange(span)) {
                return new Value.Span(span);
            }
        } catch (ArithmeticException _) {
            // Said below.
        }
        throw new Fault(operator + " makes a duration of more than 292 years");
    }

    private static Value time(String operator, Supplier<Instant> computed) {
        try {
            return new Value.Time(withinItsYears(computed.get()));
        } catch (DateTimeException | ArithmeticException _) {
            throw new Fault(operator + " leaves the years 1 to 9999");
        }
    }

    static Instant withinItsYears(Instant time) {
        if (time.isBefore(FIRST) || time.isAfter(LAST)) {
            throw new Fault("a timestamp is within the years 1 to 9999");
        }
        return time;
    }
}
