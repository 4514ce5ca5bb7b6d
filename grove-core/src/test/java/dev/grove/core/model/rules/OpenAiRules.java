package dev.grove.core.model.rules;

import tools.jackson.databind.JsonNode;

/**
 * OpenAI: messages have no members but the published ones; ids of calls have at most 40 characters,
 * descriptions of functions 1024; schemas are checked (langchain-ai/langchainjs#9804,
 * BerriAI/litellm#17343, spring-projects/spring-ai#4776).
 */
public class OpenAiRules extends ChatRules {

    private static final int LONGEST_ID = 40;
    private static final int LONGEST_DESCRIPTION = 1024;

    @Override
    void request(JsonNode request, Refusals refusals) {
        refusals.unless(
                !request.has("max_tokens"),
                "Unsupported parameter: 'max_tokens' is not supported with this model. Use"
                        + " 'max_completion_tokens' instead.");
        for (JsonNode tool : request.path("tools")) {
            String words = tool.path("function").path("description").asString("");
            refusals.unless(
                    words.length() <= LONGEST_DESCRIPTION,
                    "Invalid 'tools.function.description': string too long. Expected a string with"
                            + " maximum length 1024, but got a string with length %s",
                    words.length());
        }
    }

    @Override
    void callId(String place, String id, Refusals refusals) {
        super.callId(place, id, refusals);
        refusals.unless(
                id.length() <= LONGEST_ID,
                "Invalid '%s.tool_calls.id': string too long. Expected a string with maximum length"
                        + " 40, but got a string with length %s instead.",
                place,
                id.length());
    }

    @Override
    void parameters(String place, JsonNode schema, Refusals refusals) {
        super.parameters(place, schema, refusals);
        SchemaRules.noCombinatorAtTheTop(place, schema, refusals);
        SchemaRules.arraysHaveItems(place, schema, refusals);
        SchemaRules.propertiesHaveTypes(place, schema, refusals);
        SchemaRules.propertyNames(place, schema, "[a-zA-Z0-9_.-]{1,64}", refusals);
    }
}
