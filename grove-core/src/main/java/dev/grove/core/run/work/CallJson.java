package dev.grove.core.run.work;

import dev.grove.core.agent.CallTermsJson;
import dev.grove.core.id.RunId;
import dev.grove.core.tool.Repetition;
import dev.grove.language.json.ExactJson;
import java.util.UUID;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** A call as {@code agent_runs.call} holds it. */
public final class CallJson {

    /** Arguments keep the digits that they were given with. */
    private static final JsonMapper JSON = ExactJson.MAPPER;

    /** A call that was stored without it is not repeated. */
    private static final String REPETITION = "repetition";

    private CallJson() {}

    public static String write(CallWork call) {
        ObjectNode json = JSON.createObjectNode();
        json.put("tool", call.tool());
        json.set("arguments", call.arguments());
        json.set("terms", CallTermsJson.write(call.terms()));
        json.put(REPETITION, call.repetition().wireName());
        if (call.repeats() != null) {
            json.put("repeats", call.repeats().toString());
        }
        if (call.pin() != null) {
            json.set("pin", call.pin());
        }
        return json.toString();
    }

    static CallWork read(String text) {
        JsonNode json = JSON.readTree(text);
        String repeats = json.path("repeats").stringValue(null);
        return new CallWork(
                json.path("tool").stringValue(),
                (ObjectNode) json.path("arguments"),
                CallTermsJson.read(json.path("terms")),
                json.get("pin"),
                Repetition.of(json.path(REPETITION).stringValue(Repetition.NEVER.wireName())),
                repeats == null ? null : new RunId(UUID.fromString(repeats)));
    }
}
