package dev.grove.server.workflow.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.grove.core.model.ModelServer;
import dev.grove.core.model.ModelServer.Call;
import dev.grove.core.model.ModelServer.Reply;
import dev.grove.server.HttpAnswer;
import dev.grove.server.ServerIT;
import dev.grove.server.workflow.run.WorkflowCaller.Started;
import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.test.context.TestPropertySource;
import tools.jackson.databind.JsonNode;

/** Caps in USD of nodes and runs, on a model that costs money. */
@TestPropertySource(properties = "grove.egress.allow=127.0.0.1")
class WorkflowMoneyIT extends ServerIT {

    private ModelServer models;
    private WorkflowCaller caller;

    /** A run of the agent may cost a dollar, and costs some cents. */
    @BeforeEach
    void start() {
        models = ModelServer.start(_ -> Reply.text("some words"));
        caller = new WorkflowCaller(newCaller(newTenant(), "admin"));
        HttpAnswer endpoint =
                caller.http()
                        .post(
                                "/model-endpoints",
                                """
                                {"name":"corp","protocol":"anthropic","base_url":"%s",
                                 "models":[{"name":"m","input_usd":10,"output_usd":100}]}
                                """
                                        .formatted(models.url()));
        assertThat(endpoint.status()).as(endpoint.body()).isEqualTo(201);
        HttpAnswer agent =
                caller.http()
                        .post(
                                "/agents",
                                """
                                {"name":"writer","system_prompt":"p","model":"corp/m","tools":["finish"],"limits":{"max_cost_usd":1}}
                                """);
        assertThat(agent.status()).as(agent.body()).isEqualTo(201);
    }

    @AfterEach
    void stop() {
        models.close();
    }

    @Test
    void aMapFailsWhereItsCapCoversNoOtherElementAndKeepsWhatItHas() {
        caller.store(
                """
                name: mapped
                nodes:
                  each: {map: "${[1, 2, 3]}", do: {agent: writer, goal: write}, limits: {max_cost_usd: 1}}
                """);
        Started run = caller.start("mapped", "{}");
        JsonNode stopped = run.awaitEnd("stopped");
        assertThat(stopped.path("stop_reason").asString()).isEqualTo("usd_budget");
        JsonNode items = caller.http().get(run.path("items?path=each")).json().path("items");
        assertThat(items).hasSize(1);
        assertThat(items.at("/0/status").asString()).isEqualTo("completed");
        JsonNode error = run.node("each").orElseThrow().path("error");
        assertThat(error.path("code").asString()).isEqualTo("usd_budget");
        assertThat(error.path("message").asString()).contains("1 of 3 elements have begun");
    }

    @Test
    void aLoopGivesItsBestSoFarWhereItsCapCoversNoOtherRound() {
        caller.store(
                """
                name: looped
                nodes:
                  memo:
                    loop:
                      make: {agent: writer, goal: "Round ${loop.round}"}
                      judge: {value: 5}
                      accept: loop.review > 100
                      score: loop.review
                      max_rounds: 9
                    limits: {max_cost_usd: 1}
                output: "${nodes.memo.output}"
                """);
        Started run = caller.start("looped", "{}");
        JsonNode output = run.completed();
        assertThat(output.path("accepted").asBoolean()).isFalse();
        assertThat(output.path("best").asString()).isEqualTo("some words");
        assertThat(output.path("rounds").asInt()).isEqualTo(2);
        JsonNode shortage =
                caller.http()
                        .get(run.path("events?limit=200"))
                        .json()
                        .path("items")
                        .valueStream()
                        .filter(one -> one.path("type").asString().equals("workflow.budget_short"))
                        .findFirst()
                        .orElseThrow();
        assertThat(shortage.toString()).contains("memo/2/make");
    }

    @Test
    void aRunWithoutMoneyIsStoppedAndGoesOnWithMore() {
        caller.store(
                """
                name: poor
                limits: {max_cost_usd: 0.000001}
                nodes:
                  a: {agent: writer, goal: write}
                output: "${nodes.a.output}"
                """);
        Started run = caller.start("poor", "{}");
        assertThat(run.awaitEnd("stopped").path("stop_reason").asString()).isEqualTo("usd_budget");
        assertThat(models.requests()).isEmpty();
        HttpAnswer resumed =
                caller.http().post(run.path("resume"), "{\"limits\":{\"max_cost_usd\":5}}");
        assertThat(resumed.status()).as(resumed.body()).isEqualTo(202);
        await().until(() -> run.json().path("status").asString(), "completed"::equals);
        assertThat(run.json().path("result").asString()).isEqualTo("some words");
    }

    /** Its own cap would let the child spend a dollar. */
    @Test
    void aWorkflowWithinAnotherCostsNoMoreThanItsCapWhateverItsAgentsDelegate() {
        agent("lead", "You lead", "\"delegate_task\"", "\"max_turns\":10");
        agent("worker", "You work", "\"echo\"", "\"max_cost_usd\":1,\"max_turns\":300");
        models.reply(request -> {
            if (!request.body().contains("You lead")) {
                return Reply.calls(
                        new Call("c" + request.answersSoFar(), "echo", "{\"text\":\"again\"}"));
            }
            return request.answersSoFar() == 0
                    ? Reply.calls(
                            new Call(
                                    "d",
                                    "delegate_task",
                                    "{\"agent\":\"worker\",\"goal\":\"work\"}"))
                    : Reply.text("done");
        });
        caller.store(
                """
                name: inner
                limits: {max_cost_usd: 0.08}
                nodes:
                  a: {agent: lead, goal: lead}
                """);
        caller.store("{name: outer, nodes: {call: {workflow: inner, input: {}}}}");
        Started run = caller.start("outer", "{}");
        await().until(() -> run.json().path("finished_at").isString());
        List<JsonNode> tree =
                caller.http()
                        .get("/agent-runs/" + run.id() + "/tree")
                        .json()
                        .path("items")
                        .valueStream()
                        .toList();
        assertThat(tree)
                .filteredOn(one -> one.path("agent").asString("").equals("worker"))
                .singleElement()
                .satisfies(worker ->
                        assertThat(worker.path("stop_reason").asString()).isEqualTo("usd_budget"));
        assertThat(
                        tree.stream()
                                .map(one -> one.at("/usage/cost_usd").decimalValue())
                                .reduce(BigDecimal.ZERO, BigDecimal::add))
                .isBetween(new BigDecimal("0.01"), new BigDecimal("0.08"));
    }

    private void agent(String name, String prompt, String tools, String limits) {
        HttpAnswer stored =
                caller.http()
                        .post(
                                "/agents",
                                """
                                {"name":"%s","system_prompt":"%s","model":"corp/m","tools":[%s,"finish"],
                                 "limits":{%s}}
                                """
                                        .formatted(name, prompt, tools, limits));
        assertThat(stored.status()).as(stored.body()).isEqualTo(201);
    }
}
