package dev.grove.server.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import java.util.List;
import java.util.function.Consumer;
import tools.jackson.databind.node.ObjectNode;

/** Waits for two votes on one call, of two keys; each is sent until it is known to be counted. */
record VotedRun() implements Scenario {

    private static final String POLICY =
            """
            {"apiVersion":"grove/v1","kind":"Policy","name":"two-votes","default":"allow","rules":[
              {"id":"two","on":"count_unsafe","then":"ask","ask":{"count":2}}]}
            """;

    private static final String APPROVE = "{\"decision\":\"approve\"}";

    private static final List<ExpectedCall> CALLS =
            List.of(
                    new ExpectedCall("call_1_1", Promise.AT_LEAST_ONCE),
                    new ExpectedCall("call_2_1", Promise.AT_MOST_ONCE));

    @Override
    public String name() {
        return "voted";
    }

    @Override
    public String script() {
        return """
        turns:
          - tool_calls: [{name: count_idempotent}]
          - tool_calls: [{name: count_unsafe}]
          - tool_calls: [{name: finish, arguments: {result: voted}}]
        """;
    }

    @Override
    public void prepare(HttpCaller caller) {
        HttpAnswer stored = caller.post("/policies", POLICY);
        assertThat(stored.status()).as(stored.body()).isBetween(200, 201);
    }

    @Override
    public ObjectNode definition() {
        ObjectNode agent = Scenario.super.definition();
        agent.putArray("policies").add("two-votes");
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
        Client other = client.under(client.newKey());
        client.awaitWait(run, "approval");
        String path = "/agent-runs/" + run + "/approvals/call_2_1";
        client.untilDone(path, APPROVE, () -> votes(client, run) == 1);
        other.untilDone(path, APPROVE, () -> !client.waitOf(run).equals("approval"));
        client.awaitEnd(run, "completed");
        return List.of(Played.completed(run, goal, CALLS));
    }

    private static int votes(Client client, String run) {
        return client.get("/agent-runs/" + run).at("/wait/calls/0/quorum/approvals").asInt(0);
    }
}
