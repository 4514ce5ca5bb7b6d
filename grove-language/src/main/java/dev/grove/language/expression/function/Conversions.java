package dev.grove.language.expression.function;

import dev.grove.language.expression.value.Fault;
import dev.grove.language.expression.value.Value;
import dev.grove.language.expression.value.WrittenNumbers;
import dev.grove.language.expression.work.Work;
import dev.grove.language.text.Durations;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.regex.Pattern;

/** From one type to another; a text that is too long to be a number or a time is none. */
final class Conversions {

    private static final int LONGEST = 64;

    /** Java reads a time without seconds, too, and years of more digits. */
    private static final Pattern RFC_3339 =
            Pattern.compile(
                    "\\d{4}-\\d\\d-\\d\\d[Tt]\\d\\d:\\d\\d:\\d\\d(?:\\.\\d{1,9})?(?:[Zz]|[-+]\\d\\d:\\d\\d)");

    private static final double TWO_TO_63 = 0x1p63;

    private Conversions() {}

    static Value toInt(Work work, Value[] arguments) {
        return switch (arguments[0]) {
            case Value.Int number -> number;
            case Value.Real(double number, var _) -> {
                if (!(number > -TWO_TO_63 && number < TWO_TO_63)) {
                    throw new Fault("leaves the range of 64-bit integers");
                }
                yield new Value.Int((long) number);
            }
            case Value.Text(String text) ->
                    new Value.Int(
                            WrittenNumbers.readInt(brief(text, "an int"))
                                    .orElseThrow(
                                            () -> new Fault("'%s' is no int".formatted(text))));
            case Value.Time(Instant time) -> new Value.Int(time.getEpochSecond());
            default -> throw Function.unsuitable("int", arguments);
        };
    }

    static Value toDouble(Work work, Value[] arguments) {
        return switch (arguments[0]) {
            case Value.Int(long number) -> new Value.Real(number);
            case Value.Real number -> number;
            case Value.Text(String text) ->
                    new Value.Real(
                            WrittenNumbers.readDouble(brief(text, "a double"))
                                    .orElseThrow(
                                            () -> new Fault("'%s' is no double".formatted(text))));
            default -> throw Function.unsuitable("double", arguments);
        };
    }

    static Value toBool(Work work, Value[] arguments) {
        return switch (arguments[0]) {
            case Value.Bool bool -> bool;
            case Value.Text(String text) ->
                    switch (text) {
                        case "true", "TRUE", "True", "t", "1" -> Value.Bool.TRUE;
                        case "false", "FALSE", "False", "f", "0" -> Value.Bool.FALSE;
                        default -> throw new Fault("the text is neither true nor false");
                    };
            default -> throw Function.unsuitable("bool", arguments);
        };
    }

    static Value toText(Work work, Value[] arguments) {
        return switch (arguments[0]) {
            case Value.Text text -> text;
            case Value.Bool(boolean bool) -> new Value.Text(Boolean.toString(bool));
            case Value.Int(long number) -> new Value.Text(Long.toString(number));
            case Value.Real number -> new Value.Text(WrittenNumbers.write(number));
            case Value.Time(Instant time) -> new Value.Text(time.toString());
            case Value.Span(Duration span) -> new Value.Text(Durations.write(span));
            default -> throw Function.unsuitable("string", arguments);
        };
    }

    static Value toTime(Work work, Value[] arguments) {
        return switch (arguments[0]) {
            case Value.Time time -> time;
            case Value.Int(long seconds) ->
                    new Value.Time(
                            Arithmetic.withinItsYears(
                                    Instant.ofEpochSecond(
                                            Math.clamp(
                                                    seconds,
                                                    Instant.MIN.getEpochSecond(),
                                                    Instant.MAX.getEpochSecond()))));
            case Value.Text(String text) -> new Value.Time(time(brief(text, "a timestamp")));
            default -> throw Function.unsuitable("timestamp", arguments);
        };
    }

    private static Instant time(String text) {
        if (RFC_3339.matcher(text).matches()) {
            try {
                return Arithmetic.withinItsYears(OffsetDateTime.parse(text).toInstant());
            } catch (DateTimeParseException _) {
                // Reported below.
            }
        }
        throw new Fault("'%s' is no timestamp such as 2026-01-31T12:00:00Z".formatted(text));
    }

    static Value toSpan(Work work, Value[] arguments) {
        return switch (arguments[0]) {
            case Value.Span span -> span;
            case Value.Text(String text) ->
                    Durations.read(text)
                            .map(Value.Span::new)
                            .orElseThrow(() ->
                                    new Fault(
                                            "'%s' is no duration such as 24h or 1h30m"
                                                    .formatted(brief(text, "a duration"))));
            default -> throw Function.unsuitable("duration", arguments);
        };
    }

    private static String brief(String text, String what) {
        if (text.length() > LONGEST) {
            throw new Fault("a text of %,d characters is not %s".formatted(text.length(), what));
        }
        return text;
    }
}
