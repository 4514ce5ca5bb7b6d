package dev.grove.server.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.grove.core.model.ModelServer;
import dev.grove.core.model.ModelServer.Reply;
import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import dev.grove.server.ServerIT;
import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.test.context.TestPropertySource;
import tools.jackson.databind.JsonNode;

/**
 * Runs whose model is asked by Responses: it thinks, calls a tool, and reads its thoughts again.
 */
@TestPropertySource(properties = "grove.egress.allow=127.0.0.1")
class ResponsesIT extends ServerIT {

    private static final String REASONING =
            "{\"id\":\"rs_1\",\"type\":\"reasoning\",\"summary\":[],\"encrypted_content\":\"gAAAAB/+x==\"}";
    private static final String CALL =
            "{\"type\":\"function_call\",\"id\":\"fc_1\",\"call_id\":\"call_1\",\"name\":\"echo\",\"arguments\":\"{ \\\"text\\\": \\\"a\\\" }\",\"status\":\"completed\"}";
    private static final String FINISH =
            "{\"type\":\"function_call\",\"id\":\"fc_2\",\"call_id\":\"call_2\",\"name\":\"finish\",\"arguments\":\"{\\\"result\\\":\\\"done\\\"}\",\"status\":\"completed\"}";

    private ModelServer model;
    private HttpCaller caller;

    @BeforeEach
    void start() {
        model =
                ModelServer.start(request ->
                        new Reply.Sends(
                                request.answersSoFar() == 0
                                        ? answer(REASONING, CALL)
                                        : answer(FINISH)));
        caller = newCaller(newTenant(), "admin");
        HttpAnswer endpoint =
                caller.post(
                        "/model-endpoints",
                        """
                        {"name":"corp","protocol":"openai-responses","base_url":"%s/v1",
                         "models":[{"name":"thinker","input_usd":1,"output_usd":2,"cache_read_usd":0.5}]}
                        """
                                .formatted(model.url()));
        assertThat(endpoint.status()).as(endpoint.body()).isEqualTo(201);
    }

    @AfterEach
    void stop() {
        model.close();
    }

    @Test
    void aModelReadsItsThoughtsToTheLetterAfterItsCall() {
        store("");
        HttpAnswer run = finished("{\"goal\":\"g\"}");

        assertThat(run.text("status")).as(run.body()).isEqualTo("completed");
        assertThat(run.text("result")).isEqualTo("done");
        List<ModelServer.Request> requests = model.requests();
        assertThat(requests).hasSize(2);
        String first = requests.getFirst().body();
        String second = requests.getLast().body();
        String begun = first.substring(0, first.indexOf("],\"max_output_tokens\""));
        assertThat(second)
                .startsWith(
                        begun
                                + ","
                                + REASONING
                                + ","
                                + CALL.replace(",\"status\":\"completed\"", ""))
                .contains(
                        "{\"type\":\"function_call_output\",\"call_id\":\"call_1\",\"output\":\"");
        assertThat(requests.getFirst().json().path("store").asBoolean(true)).isFalse();
        // 60 of each 100 are read from no cache, 40 from one.
        assertThat(run.json().at("/usage/cost_usd").decimalValue())
                .isEqualByComparingTo(new BigDecimal("0.0002"));
    }

    @Test
    void eachOptionIsInTheRequest() {
        store(
                """
                ,"model_options":{"temperature":0.5,"top_p":0.9,"reasoning":{"effort":"low"},
                 "tool_choice":"required","parallel_tool_calls":false,"user":true}\
                """);
        HttpAnswer run = finished("{\"goal\":\"g\",\"metadata\":{\"user\":\"ada@example.com\"}}");
        assertThat(run.text("status")).as(run.body()).isEqualTo("completed");

        JsonNode body = model.requests().getFirst().json();
        assertThat(body.path("temperature").asDouble()).isEqualTo(0.5);
        assertThat(body.path("top_p").asDouble()).isEqualTo(0.9);
        assertThat(body.path("reasoning").toString()).isEqualTo("{\"effort\":\"low\"}");
        assertThat(body.path("tool_choice").asString()).isEqualTo("required");
        assertThat(body.path("parallel_tool_calls").asBoolean(true)).isFalse();
        String user = body.path("safety_identifier").asString();
        assertThat(user).matches("[0-9a-f]{64}");
        assertThat(model.requests().getLast().json().path("safety_identifier").asString())
                .isEqualTo(user);
        assertThat(model.requests().getFirst().body()).doesNotContain("ada");

        finished("{\"goal\":\"g\",\"metadata\":{\"user\":\"bob@example.com\"}}");
        assertThat(model.requests().getLast().json().path("safety_identifier").asString())
                .matches("[0-9a-f]{64}")
                .isNotEqualTo(user);
        finished("{\"goal\":\"g\"}");
        assertThat(model.requests().getLast().json().has("safety_identifier")).isFalse();
    }

    @Test
    void anOptionThatTheProtocolLacksIsRefusedWhenTheAgentIsStored() {
        HttpAnswer refused = agent(",\"model_options\":{\"stop\":[\"END\"]}");
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.text("errors/0/field")).isEqualTo("model_options.stop");
        HttpAnswer budget = agent(",\"model_options\":{\"reasoning\":{\"budget_tokens\":2000}}");
        assertThat(budget.text("errors/0/field"))
                .isEqualTo("model_options.reasoning.budget_tokens");
    }

    @Test
    void itsEndpointIsTested() {
        JsonNode report = caller.post("/model-endpoints/corp/test", "").json();
        assertThat(report.path("findings").valueStream())
                .extracting(finding -> finding.path("check").asString())
                .contains("text", "usage");
        assertThat(model.requests()).isNotEmpty().allMatch(ModelServer.Request::isResponses);
    }

    private static String answer(String... items) {
        StringBuilder events = new StringBuilder();
        for (int i = 0; i < items.length; i++) {
            events.append("data: {\"type\":\"response.output_item.done\",\"output_index\":")
                    .append(i)
                    .append(",\"item\":")
                    .append(items[i])
                    .append("}\n\n");
        }
        return events
                + "data: {\"type\":\"response.completed\",\"response\":{\"status\":\"completed\",\"model\":\"thinker\",\"output\":[],"
                + "\"usage\":{\"input_tokens\":100,\"input_tokens_details\":{\"cached_tokens\":40},"
                + "\"output_tokens\":10,\"output_tokens_details\":{\"reasoning_tokens\":6},\"total_tokens\":110}}}\n\n";
    }

    private void store(String more) {
        HttpAnswer stored = agent(more);
        assertThat(stored.status()).as(stored.body()).isEqualTo(201);
    }

    private HttpAnswer agent(String more) {
        return caller.post(
                "/agents",
                """
                {"name":"thinker","system_prompt":"p","model":"corp/thinker",
                 "tools":["finish","echo"]%s}
                """
                        .formatted(more));
    }

    private HttpAnswer finished(String start) {
        HttpAnswer started = caller.post("/agents/thinker/runs", start);
        assertThat(started.status()).as(started.body()).isEqualTo(202);
        String id = started.text("run_id");
        await().until(() -> caller.get("/agent-runs/" + id).json().path("finished_at").isString());
        return caller.get("/agent-runs/" + id);
    }
}
