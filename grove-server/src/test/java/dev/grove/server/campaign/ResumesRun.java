package dev.grove.server.campaign;

/** Fails since no one answers in time, is resumed, and approved then. */
record ResumesRun() implements WorkflowScenario {

    @Override
    public String name() {
        return "resumes";
    }

    @Override
    public String graph() {
        return """
        nodes:
          a: {tool: count_probe}
          approve: {ask: {title: "Now?", timeout: 1s, on_timeout: fail}, after: [a]}
          b: {tool: count_probe, after: [approve]}
        output: "${nodes.approve.output.decision}"
        """;
    }

    @Override
    public String output() {
        return "\"approve\"";
    }

    @Override
    public String lead(Client client, WorkflowUser user, String run) {
        client.awaitEnd(run, "failed");
        user.resumeAndApprove(run, "approve");
        return "completed";
    }
}
