package dev.grove.server.campaign;

import java.util.List;
import java.util.function.Consumer;
import tools.jackson.databind.node.ObjectNode;

/** Asks its user, who never answers. */
record AskingAgent() implements Scenario {

    @Override
    public String name() {
        return "asking";
    }

    @Override
    public String script() {
        return "turns: [{tool_calls: [{name: ask_user}]}]";
    }

    @Override
    public List<String> tools() {
        return List.of();
    }

    @Override
    public ObjectNode definition() {
        return UserTool.addTo(Scenario.super.definition());
    }

    @Override
    public List<Played> play(Client client, String goal, Consumer<String> begun) {
        throw new UnsupportedOperationException("It is a child of others");
    }
}
