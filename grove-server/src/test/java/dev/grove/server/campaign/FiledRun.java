package dev.grove.server.campaign;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import tools.jackson.databind.JsonNode;

/** Works with files in a sandbox; its shell leaves a line each time that it runs. */
record FiledRun() implements Scenario {

    @Override
    public String name() {
        return "filed";
    }

    @Override
    public String script() {
        return """
        turns:
          - tool_calls: [{name: ws_file_write, arguments: {path: one.txt, content: "1\\n"}}]
          - tool_calls: [{name: ws_shell, arguments: {command: "echo x >> shell.log; cat one.txt > two.txt"}}]
          - tool_calls: [{name: ws_file_read, arguments: {path: one.txt}}]
          - tool_calls: [{name: ws_shell, arguments: {command: "cat one.txt; cat shell.log"}}]
          - tool_calls: [{name: finish, arguments: {result: done}}]
        """;
    }

    @Override
    public List<String> tools() {
        return List.of("ws_file_write", "ws_file_read", "ws_shell");
    }

    @Override
    public List<Played> play(Client client, String goal, Consumer<String> begun) {
        String run = client.start(name(), goal, "");
        begun.accept(run);
        client.awaitEnd(run, "completed");
        List<ExpectedCall> calls = new ArrayList<>();
        for (int turn = 1; turn <= 4; turn++) {
            calls.add(new ExpectedCall(Scenario.callId(turn, 1), Promise.NOT_COUNTED));
        }
        return List.of(Played.completed(run, goal, calls));
    }

    /** When there are files to bring back. */
    @Override
    public Boundary death() {
        return Boundaries.FILES_KEPT;
    }

    @Override
    public boolean needsEngine() {
        return true;
    }

    @Override
    public List<String> faults(JsonNode turns) {
        List<String> faults = new ArrayList<>();
        if (!result(turns, 2).contains("1")) {
            faults.add("the file that turn 1 wrote was not there in turn 3");
        }
        String seen = result(turns, 3);
        if (seen.contains("x\nx")) {
            faults.add("the shell of turn 2 ran twice");
        }
        String shell = turns.path(1).path("tool_calls").path(0).path("status").asString("");
        boolean looked =
                turns.path(3)
                        .path("tool_calls")
                        .path(0)
                        .path("status")
                        .asString("")
                        .equals("completed");
        if (looked && shell.equals("completed") && !seen.startsWith("1\nx\n")) {
            faults.add("what the shell of turn 2 wrote is lost; turn 4 saw: " + seen);
        }
        return faults;
    }

    private static String result(JsonNode turns, int turn) {
        return turns.path(turn).path("tool_calls").path(0).path("result").asString("");
    }
}
