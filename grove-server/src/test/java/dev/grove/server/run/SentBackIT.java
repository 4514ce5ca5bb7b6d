package dev.grove.server.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.grove.core.model.ModelServer;
import dev.grove.core.model.ModelServer.Reply;
import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import dev.grove.server.ServerIT;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import tools.jackson.databind.JsonNode;

/** Answers that are no result, and requests that a provider wants otherwise. */
class SentBackIT extends ServerIT {

    private static final ModelServer MODEL = ModelServer.start(_ -> Reply.text("yes"));

    private static final String EMPTY = chunk("\"delta\":{}", "null") + end();
    private static final String THOUGHT =
            chunk("\"delta\":{\"reasoning_content\":\"the answer is 42\"}", "null") + end();
    private static final String MARKUP =
            chunk(
                            "\"delta\":{\"content\":\"<tool_call><function=echo><parameter=text>a</parameter></function></tool_call>\"}",
                            "null")
                    + end();

    private HttpCaller caller;

    @DynamicPropertySource
    static void model(DynamicPropertyRegistry registry) {
        registry.add("grove.models.openai.base-url", () -> MODEL.url() + "/v1");
        registry.add("grove.models.openai.api-key", () -> "key-of-the-tests");
        registry.add("grove.models.retries.first-pause", () -> "20ms");
    }

    @AfterAll
    static void closeModel() {
        MODEL.close();
    }

    @BeforeEach
    void setUp() {
        caller = newCaller(newTenant(), "admin");
    }

    @Test
    void anEmptyAnswerIsSentBackOnceAndThenFailsTheRun() {
        List<ModelServer.Request> asked = replies(new Reply.Sends(EMPTY), new Reply.Sends(EMPTY));
        HttpAnswer run = finished();
        assertThat(run.text("error/code")).isEqualTo("answer_empty");
        assertThat(run.text("turns")).isEqualTo("2");
        assertThat(sentBack(run)).containsExactly("empty");
        assertThat(asked.getLast().body()).contains("Your last answer was empty");
    }

    @Test
    void thoughtsAloneAreSentBackAndTheRunGoesOn() {
        replies(new Reply.Sends(THOUGHT), Reply.text("42"));
        HttpAnswer run = finished();
        assertThat(run.text("status")).isEqualTo("completed");
        assertThat(run.text("result")).isEqualTo("42");
        assertThat(sentBack(run)).containsExactly("only_thought");
    }

    @Test
    void aCallInMarkupIsSentBackAndMade() {
        replies(
                new Reply.Sends(MARKUP),
                Reply.calls(new ModelServer.Call("c1", "echo", "{\"text\":\"a\"}")),
                Reply.text("done"));
        HttpAnswer run = finished();
        assertThat(run.text("result")).isEqualTo("done");
        assertThat(sentBack(run)).containsExactly("call_as_text");
    }

    @Test
    void callsInMarkupAreNoResultTheSecondTime() {
        replies(new Reply.Sends(MARKUP), new Reply.Sends(MARKUP));
        HttpAnswer run = finished();
        assertThat(run.text("status")).isEqualTo("failed");
        assertThat(run.text("error/code")).isEqualTo("call_as_text");
        assertThat(run.text("error/message")).contains("--tool-call-parser");
    }

    @Test
    void aRefusedOutputLimitIsLowered() {
        String refusal =
                "{\"error\":{\"message\":\"This model's maximum context length is 32768 tokens."
                        + " However, you requested 40000 tokens (31768 in the messages, 8232 in the"
                        + " completion). Please reduce the length of the messages or completion.\"}}";
        List<ModelServer.Request> asked =
                replies(new Reply.Fails(400, Map.of(), refusal), Reply.text("yes"));
        HttpAnswer run = finished();
        assertThat(run.text("status")).isEqualTo("completed");
        assertThat(asked).hasSize(2);
        assertThat(asked.getLast().json().path("max_completion_tokens").asInt()).isEqualTo(1_000);
        assertThat(events(run, "turn.retrying").getFirst().path("reason").asString())
                .contains("asked again for at most 1000 tokens");
    }

    @Test
    void aPauseThatTheProviderAsksForIsShown() {
        replies(
                new Reply.Fails(
                        429, Map.of("Retry-After", "1"), "{\"error\":{\"message\":\"slow\"}}"),
                Reply.text("yes"));
        HttpAnswer run = finished();
        JsonNode pause = events(run, "turn.retrying").getFirst();
        assertThat(pause.path("attempt").asInt()).isEqualTo(2);
        assertThat(pause.path("asked").asBoolean()).isTrue();
        assertThat(pause.path("reason").asString()).contains("429", "slow");
    }

    private static String chunk(String delta, String finish) {
        return "data: {\"id\":\"x\",\"model\":\"m\",\"choices\":[{\"index\":0,%s,\"finish_reason\":%s}]}\n\n"
                .formatted(delta, finish);
    }

    private static String end() {
        return chunk("\"delta\":{}", "\"stop\"")
                + "data: {\"choices\":[],\"usage\":{\"prompt_tokens\":100,\"completion_tokens\":10,\"total_tokens\":110}}\n\n"
                + "data: [DONE]\n\n";
    }

    private static List<ModelServer.Request> replies(Reply... replies) {
        AtomicInteger next = new AtomicInteger();
        List<ModelServer.Request> asked = new CopyOnWriteArrayList<>();
        MODEL.reply(request -> {
            asked.add(request);
            return replies[Math.min(next.getAndIncrement(), replies.length - 1)];
        });
        return asked;
    }

    private List<String> sentBack(HttpAnswer run) {
        return events(run, "turn.sent_back").stream()
                .map(event -> event.path("reason").asString())
                .toList();
    }

    private List<JsonNode> events(HttpAnswer run, String type) {
        return caller.get("/agent-runs/" + run.text("run_id") + "/events?limit=200")
                .json()
                .path("items")
                .valueStream()
                .filter(event -> event.path("type").asString().equals(type))
                .toList();
    }

    private HttpAnswer finished() {
        String name = "asker-" + UUID.randomUUID();
        HttpAnswer stored =
                caller.post(
                        "/agents",
                        "{\"name\":\"%s\",\"system_prompt\":\"p\",\"model\":\"openai/any\",\"tools\":[\"finish\",\"echo\"]}"
                                .formatted(name));
        assertThat(stored.status()).as(stored.body()).isEqualTo(201);
        String id = caller.post("/agents/" + name + "/runs", "{\"goal\":\"g\"}").text("run_id");
        await().until(() ->
                List.of("completed", "failed")
                        .contains(caller.get("/agent-runs/" + id).text("status")));
        return caller.get("/agent-runs/" + id);
    }
}
