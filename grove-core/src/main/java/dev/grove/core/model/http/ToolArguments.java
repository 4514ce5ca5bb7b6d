package dev.grove.core.model.http;

import dev.grove.core.json.ExactJson;
import java.math.BigDecimal;
import java.util.function.Predicate;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The arguments of a tool call as a model wrote them. Numbers keep their digits, and are what they
 * will be when they are read from the log: so a call is the same after a restart.
 */
public final class ToolArguments {

    /**
     * Holds what was no JSON object, or has a number that nothing else could read; no tool's schema
     * declares it, so the model gets an error and can correct the arguments.
     */
    public static final String INVALID = "__invalid_arguments";

    private static final int LONGEST_SCALE = 1_000;

    private static final JsonMapper EXACT =
            ExactJson.MAPPER.rebuild().enable(StreamWriteFeature.WRITE_BIGDECIMAL_AS_PLAIN).build();

    private ToolArguments() {}

    public static ObjectNode parse(String text) {
        if (text.isBlank()) {
            return JsonNodeFactory.instance.objectNode();
        }
        try {
            if (EXACT.readTree(text) instanceof ObjectNode object
                    && !holds(object, ToolArguments::isUnreadable)) {
                return holds(object, ToolArguments::hasExponent) ? written(object) : object;
            }
        } catch (JacksonException _) {
            // Reported to the model below.
        }
        return JsonNodeFactory.instance.objectNode().put(INVALID, text);
    }

    /** As events have numbers: {@code 1e2} is {@code 100} in them, which is read as an integer. */
    private static ObjectNode written(ObjectNode arguments) {
        return EXACT.readValue(EXACT.writeValueAsString(arguments), ObjectNode.class);
    }

    private static boolean holds(JsonNode json, Predicate<BigDecimal> wanted) {
        if (json.isBigDecimal()) {
            return wanted.test(json.decimalValue());
        }
        for (JsonNode part : json.values()) {
            if (holds(part, wanted)) {
                return true;
            }
        }
        return false;
    }

    /** Such as 1e400, which is no double. */
    private static boolean isUnreadable(BigDecimal number) {
        return !Double.isFinite(number.doubleValue())
                || Math.abs((long) number.scale()) > LONGEST_SCALE;
    }

    private static boolean hasExponent(BigDecimal number) {
        return !number.toString().equals(number.toPlainString());
    }
}
