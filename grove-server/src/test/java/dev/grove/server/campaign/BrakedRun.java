package dev.grove.server.campaign;

import java.util.List;
import java.util.function.Consumer;
import tools.jackson.databind.node.ObjectNode;

/** Is brought what it waits for while its tenant is paused, and goes on once that is over. */
record BrakedRun() implements Scenario {

    private static final String RESULT =
            "{\"results\":[{\"tool_call_id\":\"call_1_1\",\"content\":\"green\"}]}";

    private static final List<ExpectedCall> CALLS =
            List.of(
                    new ExpectedCall("call_1_1", Promise.NOT_COUNTED),
                    new ExpectedCall("call_2_1", Promise.AT_MOST_ONCE));

    @Override
    public String name() {
        return "braked";
    }

    @Override
    public String script() {
        return """
        turns:
          - tool_calls: [{name: ask_user}]
          - tool_calls: [{name: count_unsafe}]
          - tool_calls: [{name: finish, arguments: {result: released}}]
        """;
    }

    @Override
    public ObjectNode definition() {
        return UserTool.addTo(Scenario.super.definition());
    }

    @Override
    public int claims() {
        return 2;
    }

    @Override
    public List<Played> play(Client client, String goal, Consumer<String> begun) {
        String run = client.start(name(), goal, "");
        begun.accept(run);
        client.awaitWait(run, "client_tool");
        client.brake("pause");
        client.answerWait(run, "client_tool", "/tool-results", RESULT);
        client.brake("none");
        client.awaitEnd(run, "completed");
        return List.of(Played.completed(run, goal, CALLS));
    }
}
