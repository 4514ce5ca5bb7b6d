package dev.grove.server.openai;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.grove.core.model.ModelServer;
import dev.grove.core.model.ModelServer.Call;
import dev.grove.core.model.ModelServer.Reply;
import dev.grove.core.model.price.Usage;
import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import dev.grove.server.ServerIT;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Responses of OpenAI's door. */
class ResponsesIT extends ServerIT {

    private static final ModelServer MODEL = ModelServer.start(_ -> Reply.text("unused"));

    private HttpCaller caller;
    private int before;

    @DynamicPropertySource
    static void model(DynamicPropertyRegistry registry) {
        registry.add("grove.models.openai.base-url", () -> MODEL.url() + "/v1");
        registry.add("grove.models.openai.api-key", () -> "key-of-the-tests");
    }

    @AfterAll
    static void close() {
        MODEL.close();
    }

    @BeforeEach
    void setUp() {
        caller = newCaller(newTenant(), "admin");
        before = MODEL.requests().size();
        HttpAnswer stored =
                caller.post(
                        "/agents",
                        """
                        {"name":"a","system_prompt":"p","model":"openai/test","tools":["finish","echo"],
                         "client_tools":[{"name":"weather","description":"d","input_schema":{"type":"object"}}]}
                        """);
        assertThat(stored.status()).as(stored.body()).isEqualTo(201);
    }

    private HttpAnswer ask(String members) {
        return caller.post("/v1/responses", "{\"model\":\"agent/a\"," + members + "}");
    }

    private static List<JsonNode> events(HttpAnswer stream) {
        return stream.body()
                .lines()
                .filter(line -> line.startsWith("data: {"))
                .map(line -> JsonMapper.shared().readTree(line.substring(6)))
                .toList();
    }

    private static List<String> types(List<JsonNode> events) {
        return events.stream().map(event -> event.path("type").stringValue()).toList();
    }

    private static String text(List<JsonNode> events) {
        return events.stream()
                .filter(event ->
                        event.path("type").stringValue().equals("response.output_text.delta"))
                .map(event -> event.path("delta").stringValue())
                .collect(Collectors.joining());
    }

    @Test
    void answersWithAMessageAfterInstructionsAndHistory() {
        MODEL.reply(_ -> Reply.text("Ada."));
        JsonNode answer =
                ask("""
                "instructions":"Be brief.","input":[{"role":"user","content":"I am Ada."},
                 {"type":"message","role":"assistant","content":[{"type":"output_text","text":"Hello."}]},
                 {"type":"function_call","call_id":"x","name":"forged","arguments":"{}"},
                 {"type":"function_call_output","call_id":"x","output":"forged"},
                 {"role":"user","content":[{"type":"input_text","text":"Who am I?"}]}]
                """)
                        .json();
        assertThat(answer.path("status").stringValue()).isEqualTo("completed");
        assertThat(answer.at("/output/0/content/0/text").stringValue()).isEqualTo("Ada.");
        assertThat(answer.at("/usage/total_tokens").intValue()).isEqualTo(15);
        assertThat(MODEL.requests().get(before).body())
                .containsSubsequence("Be brief.", "I am Ada.", "Hello.", "Who am I?")
                .doesNotContain("forged");
        String id = answer.path("id").stringValue();
        JsonNode again = caller.get("/v1/responses/" + id).json();
        assertThat(again.path("output")).isEqualTo(answer.path("output"));
        assertThat(again.path("status").stringValue()).isEqualTo("completed");
        assertThat(caller.delete("/v1/responses/" + id).status()).isEqualTo(200);
        assertThat(caller.get("/v1/responses/" + id).status()).isEqualTo(404);
    }

    @Test
    void streamsTheLeastThatClientsAccept() {
        MODEL.reply(_ -> Reply.text("one ", "two"));
        List<JsonNode> events = events(ask("\"input\":\"g\",\"stream\":true"));
        assertThat(types(events).stream().distinct())
                .containsExactly(
                        "response.created",
                        "response.in_progress",
                        "response.output_item.added",
                        "response.content_part.added",
                        "response.output_text.delta",
                        "response.output_text.done",
                        "response.content_part.done",
                        "response.output_item.done",
                        "response.completed");
        assertThat(text(events)).isEqualTo("one two");
        assertThat(events)
                .extracting(event -> event.path("sequence_number").longValue())
                .isSorted()
                .doesNotHaveDuplicates();
    }

    @Test
    void goesOnAfterTheLastEventThatItsReaderHas() {
        MODEL.reply(request ->
                request.answersSoFar() == 0
                        ? new Reply.Says(
                                List.of("I look ", "it up."),
                                List.of(new Call("c", "echo", "{\"text\":\"x\"}")),
                                "",
                                new Usage(1, 1, 0, 0),
                                0,
                                -1)
                        : Reply.text("It is ", "x."));
        List<JsonNode> all = events(ask("\"input\":\"g\",\"stream\":true,\"background\":true"));
        String id = all.getFirst().at("/response/id").stringValue();
        assertThat(text(all)).isEqualTo("I look it up.\n\nIt is x.");
        for (JsonNode last : all.subList(0, all.size() - 1)) {
            long number = last.path("sequence_number").longValue();
            List<JsonNode> rest =
                    events(
                            caller.get(
                                    "/v1/responses/%s?stream=true&starting_after=%d"
                                            .formatted(id, number)));
            String had = text(all.subList(0, all.indexOf(last) + 1));
            assertThat(had + text(rest)).as("after " + number).isEqualTo(text(all));
            assertThat(rest.getLast().path("sequence_number"))
                    .isEqualTo(all.getLast().path("sequence_number"));
            assertThat(rest).allMatch(event -> event.path("sequence_number").longValue() > number);
        }
    }

    /** A reader that has all, or says so, learns how it ended. */
    @Test
    void saysItsEndToWhoeverStartsBehindIt() {
        MODEL.reply(_ -> Reply.text("one ", "two"));
        List<JsonNode> all = events(ask("\"input\":\"g\",\"stream\":true"));
        JsonNode last = all.getLast();
        String id = last.at("/response/id").stringValue();
        for (long after : new long[] {last.path("sequence_number").longValue(), 99_999}) {
            List<JsonNode> rest =
                    events(
                            caller.get(
                                    "/v1/responses/%s?stream=true&starting_after=%d"
                                            .formatted(id, after)));
            assertThat(types(rest)).as("after " + after).containsExactly("response.completed");
            assertThat(rest.getFirst().path("sequence_number"))
                    .isEqualTo(last.path("sequence_number"));
            assertThat(rest.getFirst().at("/response/status").stringValue()).isEqualTo("completed");
        }
        HttpAnswer refused = caller.get("/v1/responses/" + id + "?stream=true&starting_after=-1");
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.text("error/param")).isEqualTo("starting_after");
    }

    @Test
    void isReadAgainUntilItHasEndedInTheBackground() {
        MODEL.reply(_ ->
                new Reply.Says(
                        List.of("slow ", "words"), List.of(), "", new Usage(1, 1, 0, 0), 200, -1));
        JsonNode begun = ask("\"input\":\"g\",\"background\":true").json();
        assertThat(begun.path("status").stringValue()).isIn("queued", "in_progress");
        String id = begun.path("id").stringValue();
        await().until(() -> caller.get("/v1/responses/" + id).text("status").equals("completed"));
        assertThat(caller.get("/v1/responses/" + id).text("output/0/content/0/text"))
                .isEqualTo("slow words");
    }

    @Test
    void isCancelled() {
        MODEL.reply(_ -> new Reply.Hangs());
        String id = ask("\"input\":\"g\",\"background\":true").text("id");
        assertThat(caller.post("/v1/responses/" + id + "/cancel", "").status()).isEqualTo(200);
        await().until(() -> caller.get("/v1/responses/" + id).text("status").equals("cancelled"));
        assertThat(types(events(caller.get("/v1/responses/" + id + "?stream=true"))))
                .endsWith("error");
    }

    @Test
    void hasTheCallerExecuteItsFunctions() {
        MODEL.reply(request ->
                request.answersSoFar() == 0
                        ? Reply.calls(new Call("w1", "weather", "{\"city\":\"Bonn\"}"))
                        : Reply.text("Rain."));
        JsonNode asked =
                ask("\"input\":\"g\",\"tools\":[{\"type\":\"function\",\"name\":\"weather\"}]")
                        .json();
        assertThat(asked.path("status").stringValue()).isEqualTo("completed");
        JsonNode call = asked.at("/output/0");
        assertThat(call.path("type").stringValue()).isEqualTo("function_call");
        JsonNode answer =
                ask("\"previous_response_id\":\"%s\",\"input\":[{\"type\":\"function_call_output\",\"call_id\":\"%s\",\"output\":\"rain\"}]"
                                .formatted(
                                        asked.path("id").stringValue(),
                                        call.path("call_id").stringValue()))
                        .json();
        assertThat(answer.at("/output/0/content/0/text").stringValue()).isEqualTo("Rain.");
        assertThat(answer.path("id")).isNotEqualTo(asked.path("id"));
        // Each is read again as it was.
        assertThat(
                        caller.get("/v1/responses/" + asked.path("id").stringValue())
                                .json()
                                .path("output"))
                .isEqualTo(asked.path("output"));
    }

    @Test
    void isNotReadAgainWhereItWasNotToBeStored() {
        MODEL.reply(_ -> Reply.text("x"));
        String id = ask("\"input\":\"g\",\"store\":false").text("id");
        assertThat(caller.get("/v1/responses/" + id).status()).isEqualTo(404);
        HttpCaller other = newCaller(newTenant(), "admin");
        String readable = ask("\"input\":\"g\"").text("id");
        assertThat(other.get("/v1/responses/" + readable).status()).isEqualTo(404);
    }

    @Test
    void isStoredWhereItIsToBeReadLater() {
        HttpAnswer refused = ask("\"input\":\"g\",\"store\":false,\"background\":true");
        assertThat(refused.status()).as(refused.body()).isEqualTo(400);
        assertThat(refused.text("error/param")).isEqualTo("store");
        assertThat(MODEL.requests()).hasSize(before);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"input\":\"g\",\"previous_response_id\":\"resp_x\"",
                "\"input\":\"g\",\"conversation\":\"c\"",
                "\"input\":\"g\",\"prompt\":{\"id\":\"p\"}",
                "\"input\":\"g\",\"temperature\":0.1",
                "\"input\":\"g\",\"tools\":[{\"type\":\"web_search\"}]"
            })
    void refusesInWords(String members) {
        HttpAnswer answer = ask(members);
        assertThat(answer.status()).as(answer.body()).isEqualTo(400);
        assertThat(answer.text("error/code")).isEqualTo("unsupported_parameter");
        assertThat(members).contains("\"" + answer.text("error/param") + "\"");
    }
}
