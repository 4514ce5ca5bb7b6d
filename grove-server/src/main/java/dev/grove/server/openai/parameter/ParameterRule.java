package dev.grove.server.openai.parameter;

import dev.grove.core.agent.openai.OpenAiParameter;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Where requests have a parameter, and which of its values change nothing.
 *
 * @param places names of members, the outermost first
 */
record ParameterRule(List<List<String>> places, Predicate<JsonNode> harmless) {

    private static final Map<OpenAiParameter, ParameterRule> ALL =
            new EnumMap<>(
                    Map.ofEntries(
                            rule(OpenAiParameter.TEMPERATURE, number(1), "temperature"),
                            rule(OpenAiParameter.TOP_P, number(1), "top_p"),
                            rule(
                                    OpenAiParameter.STOP,
                                    value -> value.isArray() && value.isEmpty(),
                                    "stop"),
                            rule(OpenAiParameter.SEED, _ -> false, "seed"),
                            rule(
                                    OpenAiParameter.REASONING_EFFORT,
                                    _ -> false,
                                    "reasoning_effort",
                                    "reasoning/effort"),
                            rule(OpenAiParameter.TOOL_CHOICE, oneOf("auto"), "tool_choice"),
                            rule(
                                    OpenAiParameter.PARALLEL_TOOL_CALLS,
                                    value -> value.isBoolean() && value.booleanValue(),
                                    "parallel_tool_calls"),
                            rule(OpenAiParameter.PRESENCE_PENALTY, number(0), "presence_penalty"),
                            rule(OpenAiParameter.FREQUENCY_PENALTY, number(0), "frequency_penalty"),
                            rule(
                                    OpenAiParameter.VERBOSITY,
                                    oneOf("medium"),
                                    "verbosity",
                                    "text/verbosity"),
                            rule(
                                    OpenAiParameter.REASONING_SUMMARY,
                                    _ -> false,
                                    "reasoning/summary",
                                    "reasoning/generate_summary"),
                            rule(
                                    OpenAiParameter.SERVICE_TIER,
                                    oneOf("auto", "default"),
                                    "service_tier"),
                            rule(
                                    OpenAiParameter.TRUNCATION,
                                    oneOf("auto", "disabled"),
                                    "truncation"),
                            rule(OpenAiParameter.MAX_TOOL_CALLS, _ -> false, "max_tool_calls")));

    /** A value in a request. */
    record Found(String field, JsonNode value) {}

    private static Map.Entry<OpenAiParameter, ParameterRule> rule(
            OpenAiParameter parameter, Predicate<JsonNode> harmless, String... places) {
        return Map.entry(
                parameter,
                new ParameterRule(
                        Stream.of(places).map(place -> List.of(place.split("/"))).toList(),
                        harmless));
    }

    static ParameterRule of(OpenAiParameter parameter) {
        return Objects.requireNonNull(ALL.get(parameter));
    }

    /** The first of its values that is there; null is as if it were not. */
    Optional<Found> find(ObjectNode request) {
        return places.stream()
                .map(place -> new Found(String.join(".", place), at(request, place)))
                .filter(found -> !found.value().isMissingNode() && !found.value().isNull())
                .findFirst();
    }

    private static JsonNode at(ObjectNode request, List<String> place) {
        JsonNode value = request;
        for (String name : place) {
            value = value.path(name);
        }
        return value;
    }

    static Predicate<JsonNode> number(int same) {
        return value -> value.isNumber() && value.doubleValue() == same;
    }

    static Predicate<JsonNode> oneOf(String... texts) {
        return value -> value.isString() && List.of(texts).contains(value.stringValue());
    }
}
