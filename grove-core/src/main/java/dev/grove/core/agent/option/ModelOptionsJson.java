package dev.grove.core.agent.option;

import dev.grove.core.model.option.CacheTtl;
import dev.grove.core.model.option.ModelOptions;
import dev.grove.core.model.option.ModelOptions.Effort;
import dev.grove.core.model.option.ModelOptions.Reasoning;
import dev.grove.core.model.option.ModelOptions.ToolChoice;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Options of requests to a model as a member of a stored definition. */
public final class ModelOptionsJson {

    private static final String MEMBER = "model_options";

    private ModelOptionsJson() {}

    /** Writes nothing for none, so that a definition without stays the text that it was. */
    public static void write(ModelOptions options, ObjectNode definition) {
        if (!options.equals(ModelOptions.NONE)) {
            definition.set(MEMBER, json(options));
        }
    }

    /** Options as an object of their own. */
    public static ObjectNode json(ModelOptions options) {
        ToolChoice choice = options.toolChoice();
        ObjectNode json =
                JsonNodeFactory.instance
                        .objectNode()
                        .put("temperature", options.temperature())
                        .put("top_p", options.topP())
                        .put("tool_choice", choice == null ? null : choice.wireName())
                        .put("parallel_tool_calls", options.parallelToolCalls());
        options.stop().forEach(json.putArray("stop")::add);
        if (options.seed() != null) {
            json.put("seed", options.seed());
        }
        if (options.cacheTtl() != null) {
            json.put("cache_ttl", options.cacheTtl().wireName());
        }
        if (options.namesUser()) {
            json.put("user", true);
        }
        Reasoning reasoning = options.reasoning();
        if (reasoning != null) {
            Effort effort = reasoning.effort();
            ObjectNode written =
                    json.putObject("reasoning")
                            .put("effort", effort == null ? null : effort.wireName())
                            .put("budget_tokens", reasoning.budgetTokens());
            if (reasoning.show()) {
                written.put("show", true);
            }
        }
        return json;
    }

    public static ModelOptions read(JsonNode definition) {
        return parsed(definition.path(MEMBER));
    }

    /** Options of an object of their own; none where there is no object. */
    public static ModelOptions parsed(JsonNode options) {
        if (!(options instanceof ObjectNode json)) {
            return ModelOptions.NONE;
        }
        return new ModelOptions(
                json.path("temperature").isNumber() ? json.path("temperature").doubleValue() : null,
                json.path("top_p").isNumber() ? json.path("top_p").doubleValue() : null,
                json.path("stop").valueStream().map(JsonNode::stringValue).toList(),
                json.path("reasoning") instanceof ObjectNode reasoning
                        ? reasoning(reasoning)
                        : null,
                constant(json.path("tool_choice"), ToolChoice.values(), ToolChoice::wireName),
                json.path("parallel_tool_calls").isBoolean()
                        ? json.path("parallel_tool_calls").booleanValue()
                        : null,
                json.path("seed").isIntegralNumber() ? json.path("seed").longValue() : null,
                constant(json.path("cache_ttl"), CacheTtl.values(), CacheTtl::wireName),
                json.path("user").asBoolean(false),
                null);
    }

    private static Reasoning reasoning(ObjectNode json) {
        return new Reasoning(
                constant(json.path("effort"), Effort.values(), Effort::wireName),
                json.path("budget_tokens").isInt() ? json.path("budget_tokens").intValue() : null,
                json.path("show").asBoolean(false));
    }

    /** A constant that a newer Grove wrote is passed over. */
    private static <E extends Enum<E>> @Nullable E constant(
            JsonNode json, E[] constants, Function<E, String> word) {
        return Stream.of(constants)
                .filter(each -> json.isString() && json.stringValue().equals(word.apply(each)))
                .findFirst()
                .orElse(null);
    }
}
