package dev.grove.server.openai.parameter;

import dev.grove.core.agent.AgentDefinition;
import dev.grove.core.agent.openai.OpenAiParameter;
import dev.grove.core.agent.openai.OpenAiPolicy;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.TenantId;
import dev.grove.server.openai.OpenAiErrors;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Parameters of models in requests: a value that would change nothing passes; any other takes
 * effect, is passed over or is refused in words, as the agent says. Members that no list names are
 * ignored, as OpenAI's servers do.
 */
@Component
public class Parameters {

    private static final String OPTION =
            "is the agent's: set it in its model_options, or list it in openai.accepts or"
                    + " openai.ignores of the agent; else leave it out here";

    private static final String NO_OPTION =
            "would change nothing: list it in openai.ignores of the agent, or leave it out here";

    /** Values that change nothing, by members that no agent can accept or ignore. */
    private static final Map<String, Predicate<JsonNode>> ELSE_REFUSED =
            new TreeMap<>(
                    Map.of(
                            "n",
                            ParameterRule.number(1),
                            "top_logprobs",
                            ParameterRule.number(0),
                            "logprobs",
                            Parameters::isFalse,
                            "background",
                            Parameters::isFalse,
                            "logit_bias",
                            JsonNode::isEmpty,
                            "modalities",
                            value -> value.toString().equals("[\"text\"]")));

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

    /** Members that hold parameters. */
    private static final List<String> OBJECTS = List.of("reasoning", "text");

    private final RunOptions options;

    Parameters(RunOptions options) {
        this.options = options;
    }

    /**
     * Reads the parameters of a request.
     *
     * @param except members that the caller reads itself
     * @throws GroveException validation_failed, for what would change the agent
     */
    public AskedParameters read(
            TenantId tenant, AgentDefinition agent, ObjectNode request, String... except) {
        refuseUnsupported(request, List.of(except));
        OpenAiPolicy policy = agent.openai();
        Map<OpenAiParameter, ParameterRule.Found> accepted = new EnumMap<>(OpenAiParameter.class);
        List<OpenAiParameter> ignored = new ArrayList<>();
        for (OpenAiParameter parameter : OpenAiParameter.values()) {
            ParameterRule rule = ParameterRule.of(parameter);
            Optional<ParameterRule.Found> found = rule.find(request);
            if (found.isEmpty()) {
                continue;
            }
            if (policy.accepts().contains(parameter)) {
                accepted.put(parameter, found.get());
            } else if (!rule.harmless().test(found.get().value())) {
                if (!policy.ignores().contains(parameter)) {
                    throw OpenAiErrors.unsupported(
                            found.get().field(), parameter.isOption() ? OPTION : NO_OPTION);
                }
                ignored.add(parameter);
            }
        }
        return new AskedParameters(options.of(tenant, agent, accepted), ignored);
    }

    private static void refuseUnsupported(ObjectNode request, List<String> read) {
        for (var member : request.properties()) {
            String name = member.getKey();
            JsonNode value = member.getValue();
            if (value.isNull() || read.contains(name)) {
                continue;
            }
            if (NEVER.contains(name) || !ELSE_REFUSED.getOrDefault(name, _ -> true).test(value)) {
                refuse(request, name);
            }
            if (OBJECTS.contains(name) && !value.isObject()) {
                throw GroveException.invalid(name, "must be an object");
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
}
