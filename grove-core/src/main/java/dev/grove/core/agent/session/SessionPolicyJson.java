package dev.grove.core.agent.session;

import dev.grove.core.agent.session.SessionPolicy.Title;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Policy for sessions as a member of a stored definition. */
public final class SessionPolicyJson {

    private static final String MEMBER = "session";

    private SessionPolicyJson() {}

    /** Writes nothing for none, so that a definition without stays the text that it was. */
    public static void write(SessionPolicy policy, ObjectNode definition) {
        if (!policy.equals(SessionPolicy.NONE)) {
            definition.putObject(MEMBER).put("title", policy.title().wireName());
        }
    }

    /** Reads a policy; a word that a newer Grove wrote is passed over. */
    public static SessionPolicy read(JsonNode definition) {
        return definition.path(MEMBER).path("title").asString("").equals(Title.MODEL.wireName())
                ? new SessionPolicy(Title.MODEL)
                : SessionPolicy.NONE;
    }
}
