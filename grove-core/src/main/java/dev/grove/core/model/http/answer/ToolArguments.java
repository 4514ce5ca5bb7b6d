package dev.grove.core.model.http.answer;

import dev.grove.core.tool.ToolCall;
import dev.grove.language.json.OutsideJson;
import dev.grove.language.json.PlainNumbers;
import java.math.BigDecimal;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The arguments of a tool call as a model wrote them. Numbers keep their digits, and are what they
 * will be when they are read from the log: so a call is the same after a restart.
 */
public final class ToolArguments {

    private static final Pattern FENCED = Pattern.compile("(?s)```(?:json)?\\s*(\\{.*\\})\\s*```");

    private static final JsonMapper PLAIN = JsonMapper.builder(PlainNumbers.factory()).build();

    private ToolArguments() {}

    /**
     * Reads arguments. No text, and null, are no arguments; an object that is written as a text
     * once more, or in a code fence, is that object. Nothing else is guessed.
     */
    public static ObjectNode parse(String text) {
        String plain = unfenced(text);
        if (plain.isEmpty() || plain.equals("null")) {
            return JsonNodeFactory.instance.objectNode();
        }
        ObjectNode object = read(plain);
        return object == null
                ? JsonNodeFactory.instance.objectNode().put(ToolCall.UNREADABLE, text)
                : object;
    }

    private static @Nullable ObjectNode read(String text) {
        try {
            JsonNode json = OutsideJson.read(text);
            if (json.isString()) {
                json = OutsideJson.read(json.stringValue());
            }
            if (json instanceof ObjectNode object) {
                return hasExponents(object) ? written(object) : object;
            }
        } catch (JacksonException _) {
            // The model reads what it wrote, and can mend it.
        }
        return null;
    }

    private static String unfenced(String text) {
        String plain = text.strip();
        if (!plain.startsWith("```")) {
            return plain;
        }
        Matcher fenced = FENCED.matcher(plain);
        return fenced.matches() ? fenced.group(1).strip() : plain;
    }

    /** Numbers as events have them: {@code 1e2} is {@code 100}, which is read as an integer. */
    private static ObjectNode written(ObjectNode arguments) {
        return (ObjectNode) OutsideJson.read(PLAIN.writeValueAsString(arguments));
    }

    private static boolean hasExponents(JsonNode json) {
        if (json.isBigDecimal()) {
            BigDecimal number = json.decimalValue();
            return PlainNumbers.isBrief(number)
                    && !number.toString().equals(number.toPlainString());
        }
        for (JsonNode part : json.values()) {
            if (hasExponents(part)) {
                return true;
            }
        }
        return false;
    }
}
