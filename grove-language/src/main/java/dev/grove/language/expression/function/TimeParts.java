package dev.grove.language.expression.function;

import dev.grove.language.expression.value.Fault;
import dev.grove.language.expression.value.Value;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.function.ToLongFunction;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * Years, days and hours of a timestamp, in UTC or in a named zone; hours and less of a duration.
 */
final class TimeParts {

    private static final int LONGEST_ZONE = 64;

    private static final Pattern OFFSET = Pattern.compile("^([-+]?)(\\d\\d?)(:\\d\\d)$");

    private TimeParts() {}

    static Function ofTime(String name, ToLongFunction<ZonedDateTime> part) {
        return (_, arguments) -> part(name, part, arguments);
    }

    static Function ofBoth(
            String name, ToLongFunction<ZonedDateTime> part, ToLongFunction<Duration> total) {
        return (_, arguments) ->
                arguments[0] instanceof Value.Span(Duration span)
                        ? new Value.Int(total.applyAsLong(span))
                        : part(name, part, arguments);
    }

    private static Value part(String name, ToLongFunction<ZonedDateTime> part, Value[] arguments) {
        if (!(arguments[0] instanceof Value.Time(Instant time))) {
            throw Function.unsuitable(name, arguments);
        }
        ZoneId zone =
                arguments.length == 1 ? ZoneOffset.UTC : zone(Function.text(name, 1, arguments));
        return new Value.Int(part.applyAsLong(time.atZone(zone)));
    }

    /** With the sign and the two digits that Java asks for. */
    private static String padded(MatchResult offset) {
        return (offset.group(1).isEmpty() ? "+" : offset.group(1))
                + (offset.group(2).length() == 1 ? "0" : "")
                + offset.group(2)
                + offset.group(3);
    }

    private static ZoneId zone(String name) {
        if (name.length() <= LONGEST_ZONE) {
            try {
                return ZoneId.of(OFFSET.matcher(name).replaceFirst(TimeParts::padded));
            } catch (DateTimeException _) {
                // Reported below.
            }
        }
        throw new Fault("the second argument is no time zone such as Europe/Berlin or +02:00");
    }
}
