package dev.grove.server.openai;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Parameters of models that an agent has for itself: a value that would change nothing passes, any
 * other is refused in words. Members that no list names are ignored, as OpenAI's servers do.
 */
public final class Parameters {

    private static final String OF_THE_AGENT =
            "is the agent's: set it in its model_options, and leave it out here";

    /** Values that change nothing, by parameter. */
    private static final Map<String, Predicate<JsonNode>> HARMLESS =
            new TreeMap<>(
                    Map.ofEntries(
                            Map.entry("temperature", number(1)),
                            Map.entry("top_p", number(1)),
                            Map.entry("n", number(1)),
                            Map.entry("presence_penalty", number(0)),
                            Map.entry("frequency_penalty", number(0)),
                            Map.entry("top_logprobs", number(0)),
                            Map.entry("logprobs", Parameters::isFalse),
                            Map.entry("background", Parameters::isFalse),
                            Map.entry("logit_bias", JsonNode::isEmpty),
                            Map.entry("stop", value -> value.isArray() && value.isEmpty()),
                            Map.entry("seed", _ -> false),
                            Map.entry("reasoning_effort", _ -> false),
                            Map.entry("reasoning", JsonNode::isEmpty),
                            Map.entry("verbosity", text("medium")),
                            Map.entry("service_tier", oneOf("auto", "default")),
                            Map.entry("truncation", oneOf("auto", "disabled")),
                            Map.entry(
                                    "parallel_tool_calls",
                                    value -> value.isBoolean() && value.booleanValue()),
                            Map.entry("tool_choice", text("auto")),
                            Map.entry("modalities", value -> value.toString().equals("[\"text\"]")),
                            Map.entry("max_tool_calls", _ -> false)));

    private static final Set<String> NEVER =
            Set.of(
                    "audio",
                    "conversation",
                    "function_call",
                    "functions",
                    "prediction",
                    "previous_response_id",
                    "prompt",
                    "web_search_options");

    private Parameters() {}

    /**
     * Refuses what would change the agent.
     *
     * @param except parameters that the caller reads itself
     */
    public static void check(ObjectNode request, String... except) {
        List<String> read = List.of(except);
        for (var member : request.properties()) {
            String name = member.getKey();
            JsonNode value = member.getValue();
            if (value.isNull() || read.contains(name)) {
                continue;
            }
            if (NEVER.contains(name)) {
                refuse(request, name);
            }
            Predicate<JsonNode> harmless = HARMLESS.get(name);
            if (harmless != null && !harmless.test(value)) {
                throw OpenAiErrors.unsupported(name, OF_THE_AGENT);
            }
        }
    }

    /** Refuses a parameter where it is there. */
    public static void refuse(ObjectNode request, String name) {
        if (request.hasNonNull(name)) {
            throw OpenAiErrors.unsupported(name, "is not supported by agents; leave it out");
        }
    }

    private static boolean isFalse(JsonNode value) {
        return value.isBoolean() && !value.booleanValue();
    }

    private static Predicate<JsonNode> number(int same) {
        return value -> value.isNumber() && value.doubleValue() == same;
    }

    private static Predicate<JsonNode> text(String same) {
        return value -> value.isString() && value.stringValue().equals(same);
    }

    private static Predicate<JsonNode> oneOf(String... texts) {
        return value -> value.isString() && List.of(texts).contains(value.stringValue());
    }
}
