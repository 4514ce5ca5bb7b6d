package dev.grove.server.campaign;

import java.util.List;

/** Fails while a run that it has started waits, which is cancelled. */
record FailsRun() implements WorkflowScenario {

    @Override
    public String name() {
        return "fails";
    }

    @Override
    public String graph() {
        return """
        nodes:
          a: {tool: count_probe}
          slow: {agent: asking, goal: "${input.goal} slow"}
          go: {wait: {event: go}, after: [a]}
          stop: {fail: {code: enough, message: "now"}, after: [go]}
        """;
    }

    @Override
    public String output() {
        return "";
    }

    @Override
    public List<Scenario> needed() {
        return List.of(new AskingAgent());
    }

    @Override
    public String lead(Client client, WorkflowUser user, String run) {
        user.awaitWaiting(run, 1);
        user.send(run, "go", "{}", run + "-go");
        return "failed";
    }

    @Override
    public Played ofAgent(String run, String goal) {
        return new Played(run, goal, "cancelled", List.of(), 0, 0);
    }
}
