package dev.grove.server.campaign;

import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** {@code ask_user}, a client tool whose result the scenario's client sends. */
final class UserTool {

    private UserTool() {}

    static ObjectNode addTo(ObjectNode agent) {
        ObjectNode tool = agent.putArray("client_tools").addObject();
        tool.put("name", "ask_user");
        tool.set("input_schema", JsonMapper.shared().readTree("{\"type\":\"object\"}"));
        return agent;
    }
}
