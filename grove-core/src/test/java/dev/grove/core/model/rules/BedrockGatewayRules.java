package dev.grove.core.model.rules;

import java.util.HashSet;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/**
 * A gateway to Bedrock's Converse: ids are words of 64, once each in the whole history; roles
 * alternate, and no text is empty (vercel/ai#13505, maximhq/bifrost#5097).
 */
public final class BedrockGatewayRules extends ChatRules {

    @Override
    void request(JsonNode request, Refusals refusals) {
        Set<String> ids = new HashSet<>();
        for (JsonNode message : request.path("messages")) {
            for (JsonNode call : message.path("tool_calls")) {
                String id = call.path("id").asString("");
                refusals.unless(ids.add(id), "The toolUse blocks contain duplicate Ids: %s", id);
            }
        }
    }

    @Override
    void callId(String place, String id, Refusals refusals) {
        refusals.unless(
                id.matches("[a-zA-Z0-9_-]{1,64}"),
                "Value '%s' at 'messages.toolUse.toolUseId' failed to satisfy constraint: Member"
                        + " must satisfy regular expression pattern: [a-zA-Z0-9_-]+",
                id);
    }

    @Override
    void parameters(String place, JsonNode schema, Refusals refusals) {
        super.parameters(place, schema, refusals);
        SchemaRules.noCombinatorAtTheTop(place, schema, refusals);
    }

    @Override
    boolean alternates() {
        return true;
    }
}
