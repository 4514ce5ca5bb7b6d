package dev.grove.core.agent.openai;

import dev.grove.core.agent.openai.OpenAiPolicy.Instructions;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Policy for requests at OpenAI's door as a member of a stored definition. */
public final class OpenAiJson {

    private static final String MEMBER = "openai";

    private OpenAiJson() {}

    /** Writes nothing for none, so that a definition without stays the text that it was. */
    public static void write(OpenAiPolicy policy, ObjectNode definition) {
        if (policy.equals(OpenAiPolicy.NONE)) {
            return;
        }
        ObjectNode json = definition.putObject(MEMBER).put("system", policy.system().wireName());
        names(policy.accepts(), json.putArray("accepts"));
        names(policy.ignores(), json.putArray("ignores"));
    }

    private static void names(List<OpenAiParameter> parameters, ArrayNode json) {
        parameters.forEach(parameter -> json.add(parameter.wireName()));
    }

    public static OpenAiPolicy read(JsonNode definition) {
        JsonNode json = definition.path(MEMBER);
        return new OpenAiPolicy(
                json.path("system").asString("").equals(Instructions.REFUSE.wireName())
                        ? Instructions.REFUSE
                        : Instructions.PREPEND,
                parameters(json.path("accepts")),
                parameters(json.path("ignores")));
    }

    /** Reads parameters; a name that a newer Grove wrote is passed over. */
    private static List<OpenAiParameter> parameters(JsonNode json) {
        return json.valueStream()
                .flatMap(name -> OpenAiParameter.of(name.stringValue()).stream())
                .toList();
    }
}
