package dev.grove.server.campaign;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Is forked once it has ended: its last node is executed anew, and its first one is not. */
record ForksRun() implements WorkflowScenario {

    @Override
    public String name() {
        return "forks";
    }

    @Override
    public String graph() {
        return """
        nodes:
          a: {tool: count_probe}
          b: {tool: count_probe, after: [a]}
        output: "${nodes.a.status} ${nodes.b.status}"
        """;
    }

    @Override
    public String output() {
        return "\"completed completed\"";
    }

    @Override
    public List<Played> play(Client client, String goal, Consumer<String> begun) {
        List<Played> all = new ArrayList<>(WorkflowScenario.super.play(client, goal, begun));
        WorkflowUser user = new WorkflowUser(client);
        String fork = user.fork(all.getFirst().run(), goal, "{\"from\":[\"b\"]}");
        begun.accept(fork);
        client.awaitEnd(fork, "completed");
        all.add(new Played(fork, goal, "completed", List.of(), 1, 0));
        all.addAll(below(client, user, fork, goal));
        return all;
    }

    /** The fork has the metadata of the run that it comes from. */
    @Override
    public long startedFor(Client client, String goal) {
        return WorkflowScenario.super.startedFor(client, goal) - 1;
    }
}
