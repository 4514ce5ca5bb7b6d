package dev.grove.server.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import java.util.List;
import java.util.function.Consumer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Passes a result on that its model is not shown, as the place at which a service acts. */
record HoldingRun() implements Scenario {

    private static final String POLICY =
            """
            {"apiVersion":"grove/v1","kind":"Policy","name":"unseen","default":"allow","rules":[
              {"id":"hold","on":"count_idempotent","then":"allow","hold":true}]}
            """;

    private static final List<ExpectedCall> CALLS =
            List.of(
                    new ExpectedCall("call_1_1", Promise.AT_LEAST_ONCE),
                    new ExpectedCall("call_2_1", Promise.NOT_COUNTED));

    @Override
    public String name() {
        return "holding";
    }

    @Override
    public String script() {
        return """
        turns:
          - tool_calls: [{name: count_idempotent}]
          - tool_calls: [{name: act_unsafe, arguments: {goal: <goal>, node: "{{result:1.1}}"}}]
          - tool_calls: [{name: finish, arguments: {result: passed}}]
        """;
    }

    @Override
    public List<String> tools() {
        return List.of("count_idempotent", "act_unsafe");
    }

    @Override
    public void prepare(HttpCaller caller) {
        HttpAnswer stored = caller.post("/policies", POLICY);
        assertThat(stored.status()).as(stored.body()).isBetween(200, 201);
    }

    @Override
    public ObjectNode definition() {
        ObjectNode agent = Scenario.super.definition();
        agent.putArray("policies").add("unseen");
        return agent;
    }

    @Override
    public List<Played> play(Client client, String goal, Consumer<String> begun) {
        String run = client.start(name(), goal, "");
        begun.accept(run);
        client.awaitEnd(run, "completed");
        return List.of(Played.completed(run, goal, CALLS));
    }

    /** The model reads a reference in place of the receipt. */
    @Override
    public boolean givesReceipts() {
        return false;
    }

    @Override
    public List<String> faults(Client client, String run) {
        String goal = client.get("/agent-runs/" + run).path("goal").asString();
        JsonNode turns = client.items("/agent-runs/" + run + "/turns?limit=10");
        String held = turns.at("/0/tool_calls/0/held_result").asString("");
        JsonNode passed = turns.at("/1/tool_calls/0");
        if (held.isEmpty() || turns.at("/0/tool_calls/0/result").asString("").contains(held)) {
            return List.of("its first result is not held: " + turns);
        }
        boolean isLost =
                passed.path("status").asString("").equals("completed")
                        && !client.outside().at(goal, held).hasActed();
        return isLost ? List.of("a service acted on something else than " + held) : List.of();
    }
}
