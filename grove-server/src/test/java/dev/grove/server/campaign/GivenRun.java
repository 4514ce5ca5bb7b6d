package dev.grove.server.campaign;

import java.util.List;
import java.util.function.Consumer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Waits for its user, who puts a file into it before the answer; its shell reads the file. */
record GivenRun() implements Scenario {

    private static final String CONTENT = "given\n";

    private static final String RESULT =
            "{\"results\":[{\"tool_call_id\":\"call_1_1\",\"content\":\"given.txt\"}]}";

    private static final List<ExpectedCall> CALLS =
            List.of(
                    new ExpectedCall(Scenario.callId(1, 1), Promise.NOT_COUNTED),
                    new ExpectedCall(Scenario.callId(2, 1), Promise.NOT_COUNTED));

    @Override
    public String name() {
        return "given";
    }

    @Override
    public String script() {
        return """
        turns:
          - tool_calls: [{name: ask_user}]
          - tool_calls: [{name: ws_shell, arguments: {command: "cat given.txt; echo mine > given.txt"}}]
          - tool_calls: [{name: finish, arguments: {result: read}}]
        """;
    }

    @Override
    public List<String> tools() {
        return List.of("ws_shell");
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
    public boolean needsEngine() {
        return true;
    }

    @Override
    public List<Played> play(Client client, String goal, Consumer<String> begun) {
        String run = client.start(name(), goal, "");
        begun.accept(run);
        client.awaitWait(run, "client_tool");
        client.put("/agent-runs/" + run + "/workspace/files/given.txt", CONTENT);
        client.answerWait(run, "client_tool", "/tool-results", RESULT);
        client.awaitEnd(run, "completed");
        return List.of(Played.completed(run, goal, CALLS));
    }

    @Override
    public List<String> faults(JsonNode turns) {
        JsonNode shell = turns.path(1).path("tool_calls").path(0);
        String read = shell.path("result").asString("");
        return shell.path("status").asString("").equals("completed") && !read.startsWith(CONTENT)
                ? List.of("the file that was put was not there; its shell saw: " + read)
                : List.of();
    }
}
