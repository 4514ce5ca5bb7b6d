package dev.grove.server.openai.parameter;

import dev.grove.core.agent.openai.OpenAiParameter;
import dev.grove.core.agent.option.ModelOptionsDraft;
import dev.grove.core.agent.option.ModelOptionsDraft.ReasoningDraft;
import dev.grove.core.error.FieldError;
import dev.grove.core.error.GroveException;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Parameters of a request that take effect, in the terms of an agent's options. */
record AcceptedOptions(Map<OpenAiParameter, ParameterRule.Found> parameters) {

    /** Options by the parameter that sets each; others have its name. */
    private static final Map<OpenAiParameter, String> OPTIONS =
            Map.of(OpenAiParameter.REASONING_EFFORT, "reasoning.effort");

    /**
     * Options to check.
     *
     * @throws GroveException validation_failed for a value of another type
     */
    ModelOptionsDraft draft() {
        String effort = text(OpenAiParameter.REASONING_EFFORT);
        return new ModelOptionsDraft(
                number(OpenAiParameter.TEMPERATURE),
                number(OpenAiParameter.TOP_P),
                get(
                        OpenAiParameter.STOP,
                        "a text or an array of texts",
                        value -> value.isString() || value.isArray(),
                        AcceptedOptions::texts),
                effort == null ? null : new ReasoningDraft(effort, null, null),
                text(OpenAiParameter.TOOL_CHOICE),
                get(
                        OpenAiParameter.PARALLEL_TOOL_CALLS,
                        "true or false",
                        JsonNode::isBoolean,
                        JsonNode::booleanValue),
                get(
                        OpenAiParameter.SEED,
                        "a whole number",
                        value -> value.isIntegralNumber() && value.canConvertToLong(),
                        JsonNode::longValue),
                null,
                null);
    }

    /** Texts; another value is refused as a blank text is. */
    private static List<@Nullable String> texts(JsonNode value) {
        Stream<JsonNode> texts = value.isArray() ? value.valueStream() : Stream.of(value);
        return texts.<@Nullable String>map(each -> each.isString() ? each.stringValue() : null)
                .toList();
    }

    private @Nullable Double number(OpenAiParameter parameter) {
        return get(parameter, "a number", JsonNode::isNumber, JsonNode::doubleValue);
    }

    private @Nullable String text(OpenAiParameter parameter) {
        return get(parameter, "a text", JsonNode::isString, JsonNode::stringValue);
    }

    private <T> @Nullable T get(
            OpenAiParameter parameter,
            String type,
            Predicate<JsonNode> isOfType,
            Function<JsonNode, T> read) {
        ParameterRule.Found found = parameters.get(parameter);
        if (found == null) {
            return null;
        }
        if (!isOfType.test(found.value())) {
            throw GroveException.invalid(found.field(), "must be " + type);
        }
        return read.apply(found.value());
    }

    /** A fault of an option as one of the parameter that set it, or that it does not go with. */
    FieldError inItsPlace(FieldError error) {
        String option = error.field();
        return parameters.entrySet().stream()
                .filter(each -> sets(each.getKey(), option))
                .map(each ->
                        new FieldError(
                                option.replace(option(each.getKey()), each.getValue().field()),
                                error.message()))
                .findFirst()
                .orElseGet(() ->
                        new FieldError(
                                parameters.values().iterator().next().field(),
                                "does not go with model_options.%s of the agent, which %s"
                                        .formatted(option, error.message())));
    }

    private static boolean sets(OpenAiParameter parameter, String option) {
        String own = option(parameter);
        return option.equals(own) || option.startsWith(own + "[");
    }

    private static String option(OpenAiParameter parameter) {
        return OPTIONS.getOrDefault(parameter, parameter.wireName());
    }
}
