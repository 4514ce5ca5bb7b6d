package dev.grove.server.campaign;

import java.util.List;
import java.util.function.Consumer;
import tools.jackson.databind.node.ObjectNode;

/** Requests an approval and gets no decision. */
record ExpiredRun() implements Scenario {

    private static final List<ExpectedCall> CALLS =
            List.of(
                    new ExpectedCall("call_1_1", Promise.NEVER),
                    new ExpectedCall("call_2_1", Promise.AT_LEAST_ONCE));

    @Override
    public String name() {
        return "expired";
    }

    @Override
    public String script() {
        return """
        turns:
          - tool_calls: [{name: count_unsafe}]
          - tool_calls: [{name: count_idempotent}]
          - tool_calls: [{name: finish, arguments: {result: refused}}]
        """;
    }

    @Override
    public ObjectNode definition() {
        ObjectNode agent = Scenario.super.definition();
        agent.putArray("approvals").add("count_unsafe");
        agent.put("approval_timeout_seconds", 1);
        return agent;
    }

    @Override
    public int claims() {
        return 2;
    }

    @Override
    public List<Played> play(Client client, String goal, Consumer<String> begun) {
        String run = client.start(name(), goal, "");
        begun.accept(run);
        client.awaitEnd(run, "completed");
        return List.of(Played.completed(run, goal, CALLS));
    }
}
