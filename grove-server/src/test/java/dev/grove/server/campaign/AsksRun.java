package dev.grove.server.campaign;

/** Asks a person, who approves. */
record AsksRun() implements WorkflowScenario {

    @Override
    public String name() {
        return "asks";
    }

    @Override
    public String graph() {
        return """
        nodes:
          approve: {ask: {title: "Now?"}}
          a: {tool: count_probe, after: [approve]}
        output: "${nodes.approve.output.decision}"
        """;
    }

    @Override
    public String output() {
        return "\"approve\"";
    }

    @Override
    public String lead(Client client, WorkflowUser user, String run) {
        user.approve(run, "approve");
        return "completed";
    }
}
