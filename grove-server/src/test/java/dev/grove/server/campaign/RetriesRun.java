package dev.grove.server.campaign;

import java.util.List;

/** Lets an agent go on that has stopped at its limit, where it stops again. */
record RetriesRun() implements WorkflowScenario {

    @Override
    public String name() {
        return "retries";
    }

    @Override
    public String graph() {
        return """
        nodes:
          short:
            agent: counted
            goal: "${input.goal} agent"
            limits: {max_turns: 1}
            retry: {max: 1, first: 1s}
            on_error: {value: "gave up"}
        output: "${nodes.short.output}"
        """;
    }

    @Override
    public String output() {
        return "\"gave up\"";
    }

    @Override
    public List<Scenario> needed() {
        return List.of(new CountedRun());
    }

    /** The agent is claimed again when it is resumed. */
    @Override
    public int claims(Played run) {
        return run.calls().isEmpty() ? 1 : 2;
    }

    @Override
    public Played ofAgent(String run, String goal) {
        return new Played(run, goal, "stopped", CountedRun.CALLS.subList(0, 2), 0, 0);
    }
}
