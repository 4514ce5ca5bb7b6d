package dev.grove.language.expression.function;

import dev.grove.language.expression.value.Fault;
import dev.grove.language.expression.value.Value;
import dev.grove.language.expression.work.Work;
import org.jspecify.annotations.Nullable;

/** Equality and order as CEL has them: numbers by their value, whatever their type. */
final class Comparison {

    private static final double TWO_TO_63 = 0x1p63;

    /** Characters of two texts that are compared for one unit of work. */
    private static final int CHARACTERS_PER_UNIT = 64;

    private Comparison() {}

    /** Values of different types are not equal. */
    static boolean equal(Value one, Value other, Work work) {
        work.step();
        return switch (one) {
            case Value.Null _ -> other instanceof Value.Null;
            case Value.Bool(boolean value) ->
                    other instanceof Value.Bool(boolean same) && value == same;
            case Value.Int _, Value.Real _ ->
                    (other instanceof Value.Int || other instanceof Value.Real)
                            && sameNumber(one, other);
            case Value.Text(String value) ->
                    other instanceof Value.Text(String same) && sameText(value, same, work);
            case Value.Time time -> time.equals(other);
            case Value.Span span -> span.equals(other);
            case Value.Maybe(Value value) ->
                    other instanceof Value.Maybe(Value same) && sameContent(value, same, work);
            case Value.Items items ->
                    other instanceof Value.Items same && sameItems(items, same, work);
            case Value.Fields fields ->
                    other instanceof Value.Fields same && sameFields(fields, same, work);
        };
    }

    private static boolean sameText(String one, String other, Work work) {
        if (one.length() != other.length()) {
            return false;
        }
        work.spend(one.length() / CHARACTERS_PER_UNIT);
        return one.equals(other);
    }

    private static boolean sameContent(@Nullable Value one, @Nullable Value other, Work work) {
        if (one == null || other == null) {
            return one == null && other == null;
        }
        return equal(one, other, work);
    }

    private static boolean sameItems(Value.Items one, Value.Items other, Work work) {
        if (one.size() != other.size()) {
            return false;
        }
        for (int i = 0; i < one.size(); i++) {
            if (!equal(one.get(i), other.get(i), work)) {
                return false;
            }
        }
        return true;
    }

    private static boolean sameFields(Value.Fields one, Value.Fields other, Work work) {
        if (one.size() != other.size()) {
            return false;
        }
        for (String key : one.keys()) {
            work.text(key.length());
            Value value = one.find(key);
            Value same = other.find(key);
            if (value == null || same == null || !equal(value, same, work)) {
                return false;
            }
        }
        return true;
    }

    private static boolean sameNumber(Value one, Value other) {
        return !isNaN(one) && !isNaN(other) && compareNumbers(one, other) == 0;
    }

    /** Whether the order holds; nothing is before or after what is not a number. */
    static boolean ordered(String operator, Value one, Value other, Work work) {
        if (isNaN(one) || isNaN(other)) {
            return false;
        }
        int order = compare(one, other, work);
        return switch (operator) {
            case "<" -> order < 0;
            case "<=" -> order <= 0;
            case ">" -> order > 0;
            default -> order >= 0;
        };
    }

    static int compare(Value one, Value other, Work work) {
        work.step();
        if (isNaN(one) || isNaN(other)) {
            throw new Fault("what is not a number has no order");
        }
        if (one instanceof Value.Text(String text) && other instanceof Value.Text(String second)) {
            work.spend(Math.min(text.length(), second.length()) / CHARACTERS_PER_UNIT);
            return CodePoints.compare(text, second);
        }
        if (isNumber(one) && isNumber(other)) {
            return compareNumbers(one, other);
        }
        if (one instanceof Value.Bool(boolean bool)
                && other instanceof Value.Bool(boolean second)) {
            return Boolean.compare(bool, second);
        }
        if (one instanceof Value.Time(var time) && other instanceof Value.Time(var second)) {
            return time.compareTo(second);
        }
        if (one instanceof Value.Span(var span) && other instanceof Value.Span(var second)) {
            return span.compareTo(second);
        }
        throw Fault.type("%s and %s have no order".formatted(one.type(), other.type()));
    }

    private static boolean isNumber(Value value) {
        return value instanceof Value.Int || value instanceof Value.Real;
    }

    private static boolean isNaN(Value value) {
        return value instanceof Value.Real(double number, var _) && Double.isNaN(number);
    }

    /** Exact: an int is not rounded to be compared. */
    private static int compareNumbers(Value one, Value other) {
        if (one instanceof Value.Int(long number)) {
            return other instanceof Value.Int(long second)
                    ? Long.compare(number, second)
                    : compare(number, ((Value.Real) other).value());
        }
        double number = ((Value.Real) one).value();
        return other instanceof Value.Int(long second)
                ? -compare(second, number)
                // 0.0 and -0.0 are equal.
                : number == ((Value.Real) other).value()
                        ? 0
                        : Double.compare(number, ((Value.Real) other).value());
    }

    private static int compare(long integer, double real) {
        if (real >= TWO_TO_63) {
            return -1;
        }
        if (real < -TWO_TO_63) {
            return 1;
        }
        int whole = Long.compare(integer, (long) real);
        return whole != 0 ? whole : Double.compare(0, real - (long) real + 0.0);
    }
}
