package dev.grove.server.problem;

import dev.grove.core.error.ErrorCode;
import dev.grove.core.error.GroveException;
import dev.grove.core.text.NearestNames;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.databind.DatabindException;
import tools.jackson.databind.exc.InvalidFormatException;
import tools.jackson.databind.exc.MismatchedInputException;
import tools.jackson.databind.exc.UnrecognizedPropertyException;

/** Says what is wrong with a body in the caller's words, without names of classes. */
final class UnreadableBody {

    private UnreadableBody() {}

    static GroveException explain(Throwable failure) {
        for (Throwable t = failure; t != null; t = t.getCause()) {
            if (t instanceof BodyTooLargeException) {
                return new GroveException(ErrorCode.PAYLOAD_TOO_LARGE, BodyLimit.MESSAGE);
            }
            if (t instanceof BodyTooSlowException) {
                return invalid(BodyLimit.TOO_SLOW);
            }
            if (t instanceof GroveException ours) {
                return ours;
            }
            if (t instanceof JacksonException json) {
                GroveException inside = causedByGrove(json);
                return inside == null ? ofJson(json) : inside;
            }
        }
        return invalid("The request needs a JSON body");
    }

    private static @Nullable GroveException causedByGrove(JacksonException json) {
        for (Throwable t = json.getCause(); t != null; t = t.getCause()) {
            if (t instanceof GroveException ours) {
                return ours;
            }
            if (t instanceof BodyTooLargeException) {
                return new GroveException(ErrorCode.PAYLOAD_TOO_LARGE, BodyLimit.MESSAGE);
            }
        }
        return null;
    }

    private static GroveException ofJson(JacksonException e) {
        if (e instanceof StreamConstraintsException) {
            return invalid(
                    "The JSON goes beyond a limit: " + firstSentence(e.getOriginalMessage()));
        }
        if (e instanceof UnrecognizedPropertyException unknown) {
            return GroveException.invalid(
                    path(unknown), "is not a field of this request" + nearest(unknown));
        }
        if (e instanceof InvalidFormatException format) {
            return GroveException.invalid(path(format), expected(format.getTargetType()));
        }
        if (e instanceof MismatchedInputException mismatch) {
            return path(mismatch).isEmpty()
                    ? invalid("The body must be a JSON object")
                    : GroveException.invalid(path(mismatch), expected(mismatch.getTargetType()));
        }
        if (e instanceof DatabindException bound && !path(bound).isEmpty()) {
            return GroveException.invalid(path(bound), "has a value that is not allowed");
        }
        return invalid(
                "The body is not valid JSON at line "
                        + e.getLocation().getLineNr()
                        + ", column "
                        + e.getLocation().getColumnNr());
    }

    private static String nearest(UnrecognizedPropertyException unknown) {
        Collection<Object> known = unknown.getKnownPropertyIds();
        return known == null
                ? ""
                : NearestNames.asQuestion(
                        unknown.getPropertyName(), known.stream().map(String::valueOf).toList());
    }

    private static String path(JacksonException e) {
        List<JacksonException.Reference> path = e.getPath();
        String dotted =
                path.stream()
                        .map(step ->
                                step.getPropertyName() == null
                                        ? "[" + step.getIndex() + "]"
                                        : "." + step.getPropertyName())
                        .collect(Collectors.joining());
        return dotted.startsWith(".") ? dotted.substring(1) : dotted;
    }

    private static String expected(@Nullable Class<?> type) {
        if (type == null) {
            return "has a value of the wrong type";
        }
        return switch (type.getSimpleName()) {
            case "String" -> "must be a string";
            case "int", "Integer", "long", "Long" -> "must be a whole number in range";
            case "double", "Double", "BigDecimal" -> "must be a number";
            case "boolean", "Boolean" -> "must be true or false";
            case "Instant" -> "must be a time such as 2026-01-31T12:00:00Z";
            case "UUID" -> "must be a UUID";
            case "List", "Set" -> "must be an array";
            default -> "must be an object of the documented shape";
        };
    }

    private static String firstSentence(String message) {
        int end = message.indexOf(" (");
        return end < 0 ? message : message.substring(0, end);
    }

    private static GroveException invalid(String message) {
        return new GroveException(ErrorCode.VALIDATION_FAILED, message);
    }
}
