package dev.grove.server.campaign;

/** Waits for two events, which are sent at once: the second one is there before its wait. */
record EventsRun() implements WorkflowScenario {

    @Override
    public String name() {
        return "events";
    }

    @Override
    public String graph() {
        return """
        nodes:
          first: {wait: {event: tick}}
          second: {wait: {event: tick}, after: [first]}
          a: {tool: count_probe, after: [second]}
        output: "${string(nodes.first.output.n)} ${string(nodes.second.output.n)}"
        """;
    }

    @Override
    public String output() {
        return "\"1 2\"";
    }

    @Override
    public String lead(Client client, WorkflowUser user, String run) {
        user.send(run, "tick", "{\"n\":1}", run + "-1");
        user.send(run, "tick", "{\"n\":2}", run + "-2");
        return "completed";
    }
}
