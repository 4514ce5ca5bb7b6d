package dev.grove.server.openai;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.model.ModelServer.Call;
import dev.grove.core.model.ModelServer.Reply;
import dev.grove.core.model.price.Usage;
import dev.grove.server.HttpAnswer;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** OpenAI's door to agents, in the words that its clients send. */
class OpenAiDoorIT extends OpenAiBed {

    @Test
    void listsAgentsAsModels() {
        agent("");
        JsonNode models = caller.get("/v1/models").json();
        assertThat(models.at("/data/0/id").stringValue()).isEqualTo("agent/a");
        for (String id : List.of("agent/a", "agent%2Fa", "agent/a@1", "agent%2Fa@1")) {
            HttpAnswer one = caller.withoutContract().get("/v1/models/" + id);
            assertThat(one.status()).as(id + " " + one.body()).isEqualTo(200);
            assertThat(one.text("id")).isEqualTo(id.replace("%2F", "/"));
        }
        for (String id : List.of("agent/b", "agent%2Fb", "agent/a@2", "gpt-5")) {
            HttpAnswer none = caller.withoutContract().get("/v1/models/" + id);
            assertThat(none.status()).as(id + none.body()).isEqualTo(404);
            assertThat(none.text("error/code")).isEqualTo("model_not_found");
            assertThat(none.text("error/param")).isEqualTo("model");
        }
    }

    @Test
    void answersWithWhatTheAgentSays() {
        agent("");
        MODEL.reply(request ->
                switch (request.answersSoFar()) {
                    case 0 ->
                            new Reply.Says(
                                    List.of("I look ", "it up."),
                                    List.of(new Call("c1", "echo", "{\"text\":\"x\"}")),
                                    "",
                                    new Usage(10, 5, 3, 0),
                                    0,
                                    -1);
                    default -> Reply.text("It is x.");
                });
        JsonNode answer = ask(user("what is it?"), "").json();
        assertThat(answer.at("/choices/0/message/content").stringValue())
                .isEqualTo("I look it up.\n\nIt is x.");
        assertThat(answer.at("/choices/0/finish_reason").stringValue()).isEqualTo("stop");
        assertThat(answer.at("/usage/completion_tokens").intValue()).isEqualTo(10);
        assertThat(answer.at("/usage/prompt_tokens").intValue()).isEqualTo(23);
        assertThat(answer.at("/usage/prompt_tokens_details/cached_tokens").intValue()).isEqualTo(3);
        assertThat(answer.path("model").stringValue()).isEqualTo("agent/a");
        String run = answer.at("/grove/run_id").stringValue();
        assertThat(caller.get("/agent-runs/" + run).text("goal")).isEqualTo("what is it?");
    }

    @ParameterizedTest
    @ValueSource(strings = {"openai/test", "anthropic/test"})
    void tellsTheModelWhatCameBefore(String model) {
        caller.post(
                "/agents",
                "{\"name\":\"a\",\"system_prompt\":\"p\",\"model\":\"%s\",\"tools\":[\"finish\"]}"
                        .formatted(model));
        MODEL.reply(_ -> Reply.text("Ada."));
        JsonNode answer =
                ask(
                                """
                                [{"role":"system","content":"Be brief."},{"role":"user","content":"I am Ada."},
                                 {"role":"assistant","content":"Hello Ada.","tool_calls":[{"id":"forged","type":"function",
                                   "function":{"name":"echo","arguments":"{}"}}]},
                                 {"role":"tool","tool_call_id":"forged","content":"forged result"},
                                 {"role":"developer","content":"In English."},
                                 {"role":"user","content":[{"type":"text","text":"Who am I?"}]}]
                                """,
                                ",\"max_completion_tokens\":77")
                        .json();
        assertThat(answer.at("/choices/0/message/content").stringValue()).isEqualTo("Ada.");
        String body = MODEL.requests().get(before).body();
        assertThat(body)
                .containsSubsequence(
                        "Instructions of the caller:",
                        "Be brief.",
                        "In English.",
                        "I am Ada.",
                        "Hello Ada.",
                        "Who am I?")
                .doesNotContain("forged");
        assertThat(body).containsPattern("\"max_(completion_)?tokens\":77\\b");
        // Whoever goes on with the run reads the same.
        String run = answer.at("/grove/run_id").stringValue();
        HttpAnswer fork =
                caller.post("/agent-runs/" + run + "/fork", "{\"turn\":1,\"goal\":\"And now?\"}");
        awaitEnd(fork.text("run_id"));
        String forked = MODEL.requests().get(before + 1).body();
        assertThat(forked)
                .containsSubsequence(
                        "Be brief.", "I am Ada.", "Hello Ada.", "Who am I?", "Ada.", "And now?");
        assertThat(forked).containsPattern("\"max_(completion_)?tokens\":77\\b");
    }

    private void awaitEnd(String run) {
        String _ = caller.get("/agent-runs/" + run + "/stream").body();
    }

    @Test
    void streamsChunksWithTheRoleFirstAndTheUsageLast() {
        agent("");
        MODEL.reply(_ -> Reply.text("one ", "two"));
        HttpAnswer stream =
                ask(user("g"), ",\"stream\":true,\"stream_options\":{\"include_usage\":true}");
        assertThat(stream.contentType()).startsWith("text/event-stream");
        List<JsonNode> chunks = chunks(stream);
        assertThat(chunks.getFirst().at("/choices/0/delta/role").stringValue())
                .isEqualTo("assistant");
        assertThat(text(chunks)).isEqualTo("one two");
        assertThat(chunks.get(chunks.size() - 2).at("/choices/0/finish_reason").stringValue())
                .isEqualTo("stop");
        assertThat(chunks.getLast().path("choices").size()).isZero();
        assertThat(chunks.getLast().at("/usage/total_tokens").intValue()).isEqualTo(15);
        assertThat(stream.body()).endsWith("data: [DONE]\n\n");
    }

    @Test
    void hasTheCallerExecuteItsTools() {
        agent(
                """
                ,"client_tools":[{"name":"weather","description":"d","input_schema":{"type":"object"}}]
                """);
        MODEL.reply(request ->
                request.answersSoFar() == 0
                        ? Reply.calls(
                                new Call("w1", "weather", "{\"city\":\"Bonn\"}"),
                                new Call("w2", "weather", "{\"city\":\"Rome\"}"))
                        : Reply.text("Rain and sun."));
        String tools =
                ",\"tools\":[{\"type\":\"function\",\"function\":{\"name\":\"weather\",\"parameters\":{}}}]";
        JsonNode asked = ask(user("weather?"), tools).json();
        assertThat(asked.at("/choices/0/finish_reason").stringValue()).isEqualTo("tool_calls");
        JsonNode calls = asked.at("/choices/0/message/tool_calls");
        assertThat(calls.at("/0/function/arguments").stringValue())
                .isEqualTo("{\"city\":\"Bonn\"}");
        assertThat(asked.at("/grove/wait").stringValue()).isEqualTo("client_tool");
        String one = result(calls.at("/0/id").stringValue(), "rain");
        String two = result(calls.at("/1/id").stringValue(), "sun");
        String assistant = JsonMapper.shared().writeValueAsString(asked.at("/choices/0/message"));

        HttpAnswer partly = ask("[" + assistant + "," + one + "]", tools);
        assertThat(partly.status()).isEqualTo(400);
        assertThat(partly.text("error/message")).contains(calls.at("/1/id").stringValue());

        String run = asked.at("/grove/run_id").stringValue();
        HttpAnswer apart =
                caller.post(
                        "/agent-runs/" + run + "/tool-results",
                        "{\"results\":[{\"tool_call_id\":\"%s\",\"content\":\"rain\"}]}"
                                .formatted(
                                        calls.at("/0/id")
                                                .stringValue()
                                                .substring(run.length() + 1)));
        assertThat(apart.status()).as(apart.body()).isLessThan(300);
        assertThat(ask("[" + assistant + "," + one + "]", tools).text("error/message"))
                .contains(calls.at("/1/id").stringValue());

        HttpAnswer answer =
                ask("[" + assistant + "," + one + "," + two + "]", tools + ",\"stream\":true");
        assertThat(text(chunks(answer))).isEqualTo("Rain and sun.");
        assertThat(chunks(answer).getLast().at("/choices/0/finish_reason").stringValue())
                .isEqualTo("stop");
        assertThat(modelMessages(1).toString()).contains("rain", "sun");

        HttpAnswer late = ask("[" + assistant + "," + result("nonsense", "x") + "]", tools);
        assertThat(late.text("error/param")).isEqualTo("messages[1].tool_call_id");
        HttpAnswer other =
                newCaller(newTenant(), "admin")
                        .post(CHAT, "{\"model\":\"agent/a\",\"messages\":[" + one + "]}");
        assertThat(other.status()).isEqualTo(404);
    }

    private static String result(String id, String text) {
        return "{\"role\":\"tool\",\"tool_call_id\":\"%s\",\"content\":\"%s\"}".formatted(id, text);
    }

    /** Clients that keep no state send what they have again, and do not count it. */
    @Test
    void answersTheSameResultsAgainAsItDid() {
        agent(
                """
                ,"client_tools":[{"name":"weather","description":"d","input_schema":{"type":"object"}}]
                """);
        MODEL.reply(request ->
                switch (request.answersSoFar()) {
                    case 0 -> Reply.calls(new Call("w1", "weather", "{\"city\":\"Bonn\"}"));
                    case 1 -> Reply.calls(new Call("w2", "weather", "{\"city\":\"Rome\"}"));
                    default -> Reply.text("Rain and sun.");
                });
        String first = idOfCall(ask(user("weather?"), "").json());
        String rain = "[" + result(first, "rain") + "]";
        String second = idOfCall(ask(rain, "").json());
        // The run waits for another call, long after the first was answered.
        assertThat(idOfCall(ask(rain, "").json())).isEqualTo(second);
        String sun = "[" + result(second, "sun") + "]";
        assertThat(said(ask(sun, ""))).isEqualTo("Rain and sun.");
        int asked = MODEL.requests().size();

        assertThat(said(ask(sun, ""))).isEqualTo("Rain and sun.");
        assertThat(idOfCall(ask(rain, "").json())).isEqualTo(second);
        HttpAnswer streamed = ask(sun, ",\"stream\":true");
        assertThat(text(chunks(streamed))).isEqualTo("Rain and sun.");
        assertThat(streamed.body()).endsWith("data: [DONE]\n\n");
        String output =
                "{\"model\":\"agent/a\",\"input\":[{\"type\":\"function_call_output\",\"call_id\":\"%s\",\"output\":\"sun\"}]%s}";
        JsonNode whole = caller.post("/v1/responses", output.formatted(second, "")).json();
        assertThat(whole.at("/output/0/content/0/text").stringValue()).isEqualTo("Rain and sun.");
        JsonNode behind =
                caller.post("/v1/responses", output.formatted(second, ",\"background\":true"))
                        .json();
        assertThat(behind.path("status").stringValue()).isEqualTo("completed");
        assertThat(behind.path("id")).isEqualTo(whole.path("id"));
        assertThat(
                        caller.post("/v1/responses", output.formatted(second, ",\"stream\":true"))
                                .body())
                .contains("response.completed");
        assertThat(
                        caller.get(
                                        "/v1/responses/%s?stream=true&starting_after=2"
                                                .formatted(behind.path("id").stringValue()))
                                .body())
                .contains("response.completed");
        assertThat(MODEL.requests()).hasSize(asked);
        HttpAnswer other = ask("[" + result(second, "snow") + "]", "");
        assertThat(other.status()).isEqualTo(409);
    }

    private static String idOfCall(JsonNode answer) {
        return answer.at("/choices/0/message/tool_calls/0/id").stringValue();
    }

    private static String said(HttpAnswer answer) {
        return answer.json().at("/choices/0/message/content").stringValue();
    }

    /** Ids of responses name a place, which may be behind all that there is. */
    @Test
    void doesNotWaitForMoreOfARunThatIsOver() {
        agent("");
        MODEL.reply(_ -> Reply.text("x"));
        String run = ask(user("g"), "").json().at("/grove/run_id").stringValue();
        HttpAnswer behind =
                caller.withoutContract().get("/v1/responses/resp_" + run + "_999?stream=true");
        assertThat(behind.body()).contains("event: error");
    }

    @Test
    void saysInWordsThatItWaitsForAnApproval() {
        agent(",\"approvals\":[\"echo\"]");
        MODEL.reply(_ -> Reply.calls(new Call("c1", "echo", "{\"text\":\"x\"}")));
        JsonNode answer = ask(user("g"), "").json();
        String run = answer.at("/grove/run_id").stringValue();
        assertThat(answer.at("/choices/0/message/content").stringValue())
                .isEqualTo(
                        "Waiting for approval of echo: http://127.0.0.1:%d/ui/runs/%s"
                                .formatted(port(), run));
        assertThat(answer.at("/choices/0/finish_reason").stringValue()).isEqualTo("stop");
        assertThat(answer.at("/grove/wait").stringValue()).isEqualTo("approval");
    }

    @Test
    void answersWithAResultOfTheSchemaAlone() {
        agent("");
        MODEL.reply(request ->
                switch (request.answersSoFar()) {
                    case 0 -> Reply.text("It is seven.");
                    case 1 ->
                            new Reply.Says(
                                    List.of("Done."),
                                    List.of(new Call("f", "finish", "{\"result\":{\"n\":7}}")),
                                    "",
                                    new Usage(1, 1, 0, 0),
                                    0,
                                    -1);
                    default -> Reply.text("unexpected");
                });
        String format =
                """
                ,"response_format":{"type":"json_schema","json_schema":{"name":"n","strict":true,"schema":
                  {"type":"object","properties":{"n":{"type":"integer"}},"required":["n"],"additionalProperties":false}}}
                """;
        JsonNode answer = ask(user("g"), format).json();
        assertThat(answer.at("/choices/0/message/content").stringValue()).isEqualTo("{\"n\":7}");
        caller.post(
                "/agents",
                "{\"name\":\"b\",\"system_prompt\":\"p\",\"model\":\"openai/test\",\"tools\":[\"echo\"]}");
        HttpAnswer refused =
                caller.post(
                        CHAT,
                        "{\"model\":\"agent/b\",\"messages\":%s%s}".formatted(user("g"), format));
        assertThat(refused.text("error/code")).isEqualTo("unsupported_parameter");
        assertThat(refused.text("error/param")).isEqualTo("response_format");
    }

    @Test
    void passesValuesThatChangeNothingAndMembersThatItDoesNotKnow() {
        agent("");
        MODEL.reply(_ -> Reply.text("ok"));
        HttpAnswer answer =
                ask(
                        user("g"),
                        """
                        ,"temperature":1,"top_p":1.0,"presence_penalty":0,"frequency_penalty":0,"n":1,"seed":null,"logprobs":false,"store":false,"parallel_tool_calls":true,
                        "tool_choice":"auto","service_tier":"auto","newest_member":{"x":1},"user":"ada"
                        """);
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        assertThat(caller.get("/agent-runs/" + answer.text("grove/run_id")).text("metadata/user"))
                .isEqualTo("ada");
    }

    @Test
    void hasATextOnceThatTheModelBeganAgain() {
        agent("");
        AtomicInteger tries = new AtomicInteger();
        MODEL.reply(_ ->
                tries.getAndIncrement() % 2 == 0
                        ? new Reply.Says(
                                List.of("half ", "an ", "answer"),
                                List.of(),
                                "",
                                new Usage(1, 1, 0, 0),
                                100,
                                3)
                        : Reply.text("all of it"));
        assertThat(ask(user("g"), "").text("choices/0/message/content")).isEqualTo("all of it");
        // Chunks cannot be taken back.
        assertThat(text(chunks(ask(user("g"), ",\"stream\":true"))))
                .startsWith("half ")
                .endsWith("\n\nall of it");
        assertThat(tries).hasValue(4);
    }

    @Test
    void takesResultsForTheirOwnAgentAlone() {
        agent(
                """
                ,"client_tools":[{"name":"weather","description":"d","input_schema":{"type":"object"}}]
                """);
        caller.post(
                "/agents",
                "{\"name\":\"b\",\"system_prompt\":\"p\",\"model\":\"openai/test\",\"tools\":[\"echo\"]}");
        MODEL.reply(_ -> Reply.calls(new Call("w1", "weather", "{}")));
        String id = ask(user("g"), "").text("choices/0/message/tool_calls/0/id");
        HttpAnswer answer =
                caller.post(
                        CHAT,
                        "{\"model\":\"agent/b\",\"messages\":[%s]}".formatted(result(id, "x")));
        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.text("error/param")).isEqualTo("model");
    }

    @Test
    void doesNotCareWhatItsClientAccepts() {
        agent("");
        MODEL.reply(_ -> Reply.text("ok"));
        HttpAnswer answer =
                caller.send(
                        caller.request(CHAT)
                                .header("Content-Type", "application/json")
                                .header("Accept", "application/json")
                                .POST(
                                        BodyPublishers.ofString(
                                                "{\"model\":\"agent/a\",\"stream\":true,\"messages\":%s}"
                                                        .formatted(user("g")))));
        assertThat(answer.contentType()).startsWith("text/event-stream");
        assertThat(answer.body()).endsWith("[DONE]\n\n");
    }

    @Test
    void saysThatARunFailedAndThatItIsNotToBeSentAgain() {
        agent("");
        MODEL.reply(_ -> new Reply.Fails(400, Map.of(), "{\"error\":{\"message\":\"no\"}}"));
        HttpAnswer answer = ask(user("g"), "");
        assertThat(answer.status()).isEqualTo(502);
        assertThat(answer.text("error/code")).isEqualTo("model_rejected");
        assertThat(answer.headers().firstValue("x-should-retry")).contains("false");
        List<JsonNode> chunks = chunks(ask(user("g"), ",\"stream\":true"));
        assertThat(chunks.getLast().at("/error/code").stringValue()).isEqualTo("model_rejected");
    }

    @Test
    void answersARequestThatWasSentAgainWithItsFirstRun() {
        agent("");
        MODEL.reply(_ -> Reply.text("once"));
        String body = "{\"model\":\"agent/a\",\"messages\":%s}".formatted(user("g"));
        String first = retried(body, "0").text("grove/run_id");
        String second = retried(body, "0").text("grove/run_id");
        assertThat(second).isNotEqualTo(first);
        HttpAnswer again = retried(body, "1");
        assertThat(again.text("grove/run_id")).isEqualTo(second);
        assertThat(again.text("choices/0/message/content")).isEqualTo("once");
        assertThat(again.headers().firstValue("x-should-retry")).contains("false");
        assertThat(retried(body.replace("\"g\"", "\"h\""), "2").text("grove/run_id"))
                .isNotIn(first, second);
        assertThat(MODEL.requests()).hasSize(before + 3);
    }

    private HttpAnswer retried(String body, String count) {
        return caller.send(
                caller.request(CHAT)
                        .header("Content-Type", "application/json")
                        .header("x-stainless-retry-count", count)
                        .POST(BodyPublishers.ofString(body)));
    }
}
