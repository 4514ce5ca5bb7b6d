package dev.grove.server.field;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * An assertion on a request: {@code /pointer == value}, {@code /pointer contains text}, {@code
 * /pointer missing} or {@code /pointer present}. A value is JSON, or a text without quotes.
 */
record SentAssertion(String pointer, String operator, String value) {

    private static final Pattern FORM =
            Pattern.compile(
                    "(/\\S*) (==|!=|contains|matches|missing|present) ?(.*)", Pattern.DOTALL);

    static SentAssertion parse(String line) {
        Matcher matcher = FORM.matcher(line.strip());
        if (!matcher.matches()) {
            throw new IllegalStateException(
                    "is no assertion \"/pointer ==|!=|contains|matches|missing|present value\": "
                            + line);
        }
        return new SentAssertion(matcher.group(1), matcher.group(2), matcher.group(3).strip());
    }

    /** Empty where the request meets it, otherwise the value there. */
    String fault(JsonNode request) {
        JsonNode at = request.at(pointer);
        boolean is =
                switch (operator) {
                    case "missing" -> at.isMissingNode();
                    case "present" -> !at.isMissingNode();
                    case "==" -> isValue(at);
                    case "!=" -> !isValue(at);
                    case "contains" -> text(at).contains(value);
                    case "matches" -> text(at).matches(value);
                    default -> throw new IllegalStateException(operator);
                };
        return is
                ? ""
                : at.isMissingNode() ? "missing in " + request.path("messages") : at.toString();
    }

    private boolean isValue(JsonNode at) {
        if (at.isString() && at.stringValue().equals(value)) {
            return true;
        }
        try {
            return at.equals(JsonMapper.shared().readTree(value));
        } catch (JacksonException _) {
            return false;
        }
    }

    private static String text(JsonNode at) {
        return at.isString() ? at.stringValue() : at.toString();
    }
}
