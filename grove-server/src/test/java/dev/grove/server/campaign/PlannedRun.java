package dev.grove.server.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import java.util.List;
import java.util.function.Consumer;
import tools.jackson.databind.node.ObjectNode;

/** Declares a plan, and is denied what is not in it. */
record PlannedRun() implements Scenario {

    private static final String POLICY =
            """
            {"apiVersion":"grove/v1","kind":"Policy","name":"as-planned","default":"allow","rules":[
              {"id":"drift","on":"*","when":"plan.declared && !plan.allows","then":"deny"}]}
            """;

    private static final List<ExpectedCall> CALLS =
            List.of(
                    new ExpectedCall("call_1_1", Promise.NOT_COUNTED),
                    new ExpectedCall("call_2_1", Promise.NEVER),
                    new ExpectedCall("call_3_1", Promise.AT_LEAST_ONCE));

    @Override
    public String name() {
        return "planned";
    }

    @Override
    public String script() {
        return """
        turns:
          - tool_calls: [{name: plan, arguments: {steps: [{tool: count_idempotent, why: It is due.}]}}]
          - tool_calls: [{name: count_unsafe}]
          - tool_calls: [{name: count_idempotent}]
          - tool_calls: [{name: finish, arguments: {result: planned}}]
        """;
    }

    @Override
    public List<String> tools() {
        return List.of("plan", "count_unsafe", "count_idempotent");
    }

    @Override
    public void prepare(HttpCaller caller) {
        HttpAnswer stored = caller.post("/policies", POLICY);
        assertThat(stored.status()).as(stored.body()).isBetween(200, 201);
    }

    @Override
    public ObjectNode definition() {
        ObjectNode agent = Scenario.super.definition();
        agent.putArray("policies").add("as-planned");
        return agent;
    }

    @Override
    public List<Played> play(Client client, String goal, Consumer<String> begun) {
        String run = client.start(name(), goal, "");
        begun.accept(run);
        client.awaitEnd(run, "completed");
        return List.of(Played.completed(run, goal, CALLS));
    }
}
