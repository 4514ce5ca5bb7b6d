package dev.grove.server.workflow.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import dev.grove.server.ServerIT;
import dev.grove.server.workflow.run.WorkflowCaller.Started;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Caps of workflows that another run started: they hold for all that is below them. */
class WorkflowCapsIT extends ServerIT {

    private static final int CAP = 30_000;

    /** Each of the agents, a lead too, would spend more than the cap, if nothing stopped it. */
    private static final String FREE =
            ",\"limits\":{\"max_tokens\":1000000,\"max_turns\":600,\"max_children\":10}";

    private HttpCaller http;
    private WorkflowCaller caller;

    @BeforeEach
    void setUp() {
        http = newCaller(newTenant(), "admin");
        caller = new WorkflowCaller(http);
        caller.agent("endless", "endless", FREE);
    }

    @Test
    void boundTheTokensOfAllItsNodesTogether() {
        caller.store(
                """
                name: inner
                limits: {max_tokens: %d}
                nodes:
                  each: {map: "${[1, 2, 3]}", do: {agent: endless, goal: go}}
                """
                        .formatted(CAP));
        assertStopsAtItsCap("inner", 3);
    }

    @Test
    void boundTheTokensOfWhatItsAgentsDelegate() {
        caller.agent("child", "endless", FREE);
        HttpAnswer lead =
                http.post(
                        "/agents",
                        "{\"name\":\"lead\",\"system_prompt\":\"p\",\"model\":\"scripted/delegator-endless\",\"tools\":[\"delegate_task\",\"echo\"]%s}"
                                .formatted(FREE));
        assertThat(lead.status()).as(lead.body()).isEqualTo(201);
        caller.store(
                """
                name: inner
                limits: {max_tokens: %d}
                nodes:
                  work: {agent: lead, goal: go}
                """
                        .formatted(CAP));
        assertStopsAtItsCap("inner", 3);
    }

    @Test
    void boundTheTokensOfAGraphThatAMapRepeats() {
        caller.store(
                """
                name: inner
                nodes:
                  each:
                    map: "${[1]}"
                    do:
                      nodes:
                        one: {agent: endless, goal: go}
                        two: {agent: endless, goal: go}
                """);
        caller.store(
                """
                name: middle
                limits: {max_tokens: %d}
                nodes: {call: {workflow: inner, input: {}}}
                """
                        .formatted(CAP));
        assertStopsAtItsCap("middle", 2);
    }

    private void assertStopsAtItsCap(String capped, int agents) {
        caller.store("{name: outer, nodes: {call: {workflow: %s, input: {}}}}".formatted(capped));
        Started run = caller.start("outer", "{}");
        await().until(() -> run.json().path("finished_at").isString());
        assertThat(run.json().path("status").asString()).isIn("stopped", "failed");
        await().until(() -> tree(run).stream().noneMatch(WorkflowCapsIT::isUnderWay));
        List<JsonNode> spending =
                tree(run).stream().filter(one -> one.path("agent").isString()).toList();
        assertThat(spending)
                .hasSize(agents)
                .anySatisfy(one ->
                        assertThat(one.path("stop_reason").asString()).isEqualTo("token_budget"));
        long spent =
                spending.stream().mapToLong(one -> tokens(one.path("run_id").asString())).sum();
        assertThat(spent).isBetween(CAP / 4L, (long) CAP);
    }

    private List<JsonNode> tree(Started run) {
        return http.get("/agent-runs/" + run.id() + "/tree")
                .json()
                .path("items")
                .valueStream()
                .toList();
    }

    private static boolean isUnderWay(JsonNode run) {
        return List.of("queued", "running", "waiting").contains(run.path("status").asString());
    }

    private long tokens(String run) {
        JsonNode usage = http.get("/agent-runs/" + run).json().path("usage");
        return usage.path("input_tokens").asLong() + usage.path("output_tokens").asLong();
    }
}
