package dev.grove.server.campaign;

import java.util.List;

/** Is cancelled while all that it has started waits. */
record CancelsRun() implements WorkflowScenario {

    @Override
    public String name() {
        return "cancels";
    }

    @Override
    public String graph() {
        return """
        nodes:
          each: {map: "${[1, 2]}", do: {agent: asking, goal: "${input.goal} ${string(item)}"}}
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
        user.awaitWaiting(run, 2);
        user.cancel(run);
        return "cancelled";
    }

    @Override
    public Played ofAgent(String run, String goal) {
        return new Played(run, goal, "cancelled", List.of(), 0, 0);
    }
}
