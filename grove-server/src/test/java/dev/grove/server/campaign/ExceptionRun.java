package dev.grove.server.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import tools.jackson.databind.node.ObjectNode;

/** Asks for an exception to its policy, which another key grants once; it is used once. */
record ExceptionRun() implements Scenario {

    private static final String POLICY =
            """
            {"apiVersion":"grove/v1","kind":"Policy","name":"uncounted","default":"allow","rules":[
              {"id":"never","on":"count_unsafe","then":"deny"}]}
            """;

    private static final List<ExpectedCall> CALLS =
            List.of(
                    new ExpectedCall("call_2_1", Promise.AT_MOST_ONCE),
                    new ExpectedCall("call_3_1", Promise.NEVER));

    @Override
    public String name() {
        return "exception";
    }

    @Override
    public String script() {
        return """
        turns:
          - tool_calls: [{name: request_capability, arguments: {on: [count_unsafe], reason: Once.}}]
          - tool_calls: [{name: count_unsafe}]
          - tool_calls: [{name: count_unsafe}]
          - tool_calls: [{name: finish, arguments: {result: counted}}]
        """;
    }

    @Override
    public void prepare(HttpCaller caller) {
        HttpAnswer stored = caller.post("/policies", POLICY);
        assertThat(stored.status()).as(stored.body()).isBetween(200, 201);
    }

    @Override
    public List<String> tools() {
        List<String> tools = new ArrayList<>(CountedRun.TOOLS);
        tools.add("request_capability");
        return tools;
    }

    @Override
    public ObjectNode definition() {
        ObjectNode agent = Scenario.super.definition();
        agent.putArray("policies").add("uncounted");
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
        other.answerWait(
                run,
                "capability",
                "/capability-requests/call_1_1",
                "{\"decision\":\"grant\",\"max_uses\":1,\"expires_at\":\"%s\"}"
                        .formatted(Instant.now().plus(1, ChronoUnit.DAYS)));
        client.awaitEnd(run, "completed");
        return List.of(Played.completed(run, goal, CALLS));
    }
}
