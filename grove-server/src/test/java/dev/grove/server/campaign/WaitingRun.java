package dev.grove.server.campaign;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Waits twice: for the result of a tool that its user has, and for a decision. */
record WaitingRun() implements Scenario {

    private static final String RESULT =
            "{\"results\":[{\"tool_call_id\":\"call_1_2\",\"content\":\"green\"}]}";

    private static final List<ExpectedCall> CALLS =
            List.of(
                    new ExpectedCall("call_1_1", Promise.AT_MOST_ONCE),
                    new ExpectedCall("call_1_2", Promise.NOT_COUNTED),
                    new ExpectedCall("call_1_3", Promise.AT_LEAST_ONCE),
                    new ExpectedCall("call_2_1", Promise.ONCE));

    @Override
    public String name() {
        return "waiting";
    }

    @Override
    public String script() {
        return """
        turns:
          - tool_calls: [{name: count_unsafe}, {name: ask_user}, {name: count_idempotent}]
          - tool_calls: [{name: count_probe}]
          - tool_calls: [{name: finish, arguments: {result: answered}}]
        """;
    }

    @Override
    public ObjectNode definition() {
        ObjectNode agent = Scenario.super.definition();
        agent.putArray("approvals").add("count_probe");
        return UserTool.addTo(agent);
    }

    @Override
    public int claims() {
        return 3;
    }

    @Override
    public List<Played> play(Client client, String goal, Consumer<String> begun) {
        String run = client.start(name(), goal, "");
        begun.accept(run);
        client.answerWait(run, "client_tool", "/tool-results", RESULT);
        client.answerWait(run, "approval", "/approvals/call_2_1", "{\"decision\":\"approve\"}");
        client.awaitEnd(run, "completed");
        return List.of(Played.completed(run, goal, CALLS));
    }

    @Override
    public List<String> faults(JsonNode turns) {
        List<String> faults = new ArrayList<>();
        String result = turns.path(0).path("tool_calls").path(1).path("result").asString("nothing");
        if (!result.equals("green")) {
            faults.add("the user's result was green, and the model got " + result);
        }
        return faults;
    }
}
