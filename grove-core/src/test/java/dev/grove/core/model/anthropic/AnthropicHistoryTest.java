package dev.grove.core.model.anthropic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.cancel.Cancellation;
import dev.grove.core.model.Answer;
import dev.grove.core.model.Conversation;
import dev.grove.core.model.Message;
import dev.grove.core.model.Message.ToolCallResult;
import dev.grove.core.model.ModelServer;
import dev.grove.core.model.ModelServer.Reply;
import dev.grove.core.model.http.ModelHttp;
import dev.grove.core.model.http.TestModelHttp;
import dev.grove.core.model.http.answer.CallIdForm;
import dev.grove.core.model.http.connection.ModelAddress;
import dev.grove.core.model.http.connection.ModelKey;
import dev.grove.core.model.http.dialect.Dialect;
import dev.grove.core.model.http.dialect.ModelFamily;
import dev.grove.core.model.http.dialect.ModelProtocol;
import dev.grove.core.model.option.ModelOptions;
import dev.grove.core.model.rules.RulesByProvider;
import dev.grove.core.tool.Bucket;
import dev.grove.core.tool.Effect;
import dev.grove.core.tool.ToolCall;
import dev.grove.core.tool.ToolSpec;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Requests as the API takes them, whatever the history. */
class AnthropicHistoryTest {

    private static final JsonMapper JSON = JsonMapper.shared();
    private static final ToolSpec NOTE =
            new ToolSpec(
                    "note",
                    "n",
                    (ObjectNode) JSON.readTree("{\"type\":\"object\",\"properties\":{}}"),
                    Effect.READ_ONLY,
                    Bucket.BUILT_IN);
    private static final Message GOAL = new Message.User("g");

    private ModelServer server;
    private ModelHttp http;

    @BeforeEach
    void setUp() {
        server = ModelServer.start(_ -> Reply.text("bye"));
        http = TestModelHttp.withInactivity(Duration.ofSeconds(5));
    }

    @AfterEach
    void tearDown() throws IOException {
        server.close();
        http.close();
    }

    static Stream<Arguments> histories() {
        return Stream.of(
                // what the outside says in no words
                history(new Message.User("")),
                history(new Message.User(" \n")),
                history(GOAL, calls("[]", "c"), results(result("c", ""))),
                history(GOAL, calls("[]", "c"), results(result("c", " "))),
                history(GOAL, other("", "c"), results(result("c", "r"))),
                history(GOAL, other("")),
                // the model speaks first or twice, or last
                history(own("[{\"type\":\"text\",\"text\":\"a\"}]"), GOAL),
                history(GOAL, said("a"), said("b")),
                history(GOAL, said("a")),
                history(GOAL, said("a \n")),
                history(),
                // an answer of nothing, of blanks, of thinking alone
                history(GOAL, own("[]"), new Message.User("more")),
                history(
                        GOAL,
                        own("[{\"type\":\"text\",\"text\":\" \"}]"),
                        new Message.User("more")),
                history(
                        GOAL,
                        own("[{\"type\":\"thinking\",\"thinking\":\"w\",\"signature\":\"s\"}]"),
                        new Message.User("more")),
                // thinking that the limit cut; withheld; without its data
                history(
                        GOAL,
                        cut("[{\"type\":\"thinking\",\"thinking\":\"half\",\"signature\":\"\"}]"),
                        new Message.User("more")),
                history(
                        GOAL,
                        own(
                                "[{\"type\":\"thinking\",\"signature\":\"s\"},{\"type\":\"redacted_thinking\",\"data\":\"\"},{\"type\":\"text\",\"text\":\"a\"}]"),
                        new Message.User("more")),
                history(
                        GOAL,
                        own(
                                "[{\"type\":\"thinking\",\"thinking\":\"w\"},{\"type\":\"text\",\"text\":\"a\"}]"),
                        new Message.User("more")),
                // input that is no object, names and ids that are illegal
                history(
                        GOAL,
                        calls(
                                "[{\"type\":\"tool_use\",\"id\":\"c\",\"name\":\"note\",\"input\":\"{}\"}]",
                                "c"),
                        results(result("c", "r"))),
                history(
                        GOAL,
                        calls(
                                "[{\"type\":\"tool_use\",\"id\":\"functions.note:0\",\"name\":\"a.b c\",\"input\":null}]",
                                "functions.note:0"),
                        results(result("functions.note:0", "r"))),
                history(
                        GOAL,
                        calls(
                                "[{\"type\":\"tool_use\",\"id\":\"c\",\"name\":\"\",\"input\":{}}]",
                                "c"),
                        results(result("c", "r"))),
                // ids that come back in a later turn
                history(
                        GOAL,
                        calls(use("call_0"), "call_0"),
                        results(result("call_0", "one")),
                        calls(use("call_0"), "call_0"),
                        results(result("call_0", "two"))),
                history(
                        GOAL,
                        other("", "a.b", "a:b", "a_b", ""),
                        results(
                                result("a.b", "1"),
                                result("a:b", "2"),
                                result("a_b", "3"),
                                result("", "4"))),
                // calls without results, and results without calls
                history(GOAL, calls(use("c"), "c")),
                history(GOAL, calls(use("c"), "c"), new Message.User("stop")),
                history(GOAL, calls(use("c"), "c"), said("a")),
                history(GOAL, other("", "c", "d"), results(result("d", "r"))),
                history(GOAL, said("a"), results(result("x", "r"))),
                history(
                        GOAL,
                        calls(use("c"), "c"),
                        results(result("c", "r"), result("c", "again"))),
                // goal, summary, results and words in a row
                history(
                        GOAL,
                        new Message.Summary(3, "s"),
                        calls(use("c"), "c"),
                        results(result("c", "r")),
                        new Message.User("and")),
                // paused, and gone on with
                history(GOAL, paused("[{\"type\":\"text\",\"text\":\"so far \\n\"}]"), said("b")),
                history(GOAL, paused("[{\"type\":\"text\",\"text\":\"so far \\n\"}]")),
                history(GOAL, paused("[]")),
                history(
                        GOAL,
                        paused(
                                "[{\"type\":\"text\",\"text\":\"a\"},{\"type\":\"thinking\",\"thinking\":\"w\",\"signature\":\"s\"}]")),
                history(
                        GOAL,
                        paused("[{\"type\":\"text\",\"text\":\"a\"}]"),
                        new Message.User("more")));
    }

    @ParameterizedTest
    @MethodSource("histories")
    void sendsNothingThatTheApiRefuses(List<Message> history) {
        JsonNode request = request(anthropic(), history);
        assertThat(refusalsOf(request)).as(request.toString()).isEmpty();
    }

    /** A text without words takes no mark either. */
    @Test
    void sendsNoSystemPromptWithoutWords() {
        JsonNode request =
                request(open("", AnswerRules.PUBLISHED, Dialect.STANDARD, ""), List.of(GOAL));
        assertThat(refusalsOf(request)).isEmpty();
        assertThat(request.has("system")).isFalse();
        assertThat(request.at("/tools/0/cache_control/type").asString()).isEqualTo("ephemeral");
    }

    @Test
    void leavesAPausedAnswerLastAndGoesOnWithItInTheSameMessage() {
        Message paused =
                paused(
                        "[{\"type\":\"server_tool_use\",\"id\":\"s\",\"name\":\"web_search\",\"input\":{\"query\":\"x\"}}]");
        Conversation conversation = anthropic();
        JsonNode first = request(conversation, List.of(GOAL, paused));
        assertThat(first.at("/messages/1/content/0/type").asString()).isEqualTo("server_tool_use");
        assertThat(first.path("messages").size()).isEqualTo(2);
        JsonNode then = request(conversation, List.of(said("found"), new Message.User("thanks")));
        assertThat(then.at("/messages/1/content").toString())
                .isEqualTo(
                        "[{\"type\":\"server_tool_use\",\"id\":\"s\",\"name\":\"web_search\",\"input\":{\"query\":\"x\"}},"
                                + "{\"type\":\"text\",\"text\":\"found\"}]");
        assertThat(then.path("messages").size()).isEqualTo(3);
    }

    @Test
    void sendsAnAnswerBackToItsProviderToTheLetter() {
        String blocks =
                """
                {"type":"thinking","thinking":"w","signature":"c2ln"},{"type":"redacted_thinking","data":"e30="},\
                {"type":"text","text":"so","citations":[{"type":"x","n":1.50}]},\
                {"type":"server_tool_use","id":"s","name":"web_search","input":{"n":1e2}},\
                {"caller":{"type":"direct"},"type":"tool_use","id":"toolu_1","name":"note","input":{ "a":9007199254740993}}\
                """;
        request(
                anthropic(),
                List.of(
                        GOAL,
                        calls("[" + blocks + "]", "toolu_1"),
                        results(result("toolu_1", "r"))));
        assertThat(server.requests().getLast().body())
                .contains("{\"role\":\"assistant\",\"content\":[" + blocks + "]}");
    }

    @Test
    void sendsAnotherProvidersAnswerWithoutItsRawForm() {
        JsonNode request =
                request(anthropic(), List.of(GOAL, other("so"), new Message.User("more")));
        assertThat(request.at("/messages/1/content").toString())
                .isEqualTo("[{\"type\":\"text\",\"text\":\"so\"}]");
    }

    /** A reopened conversation is the same, so that caches and providers know it. */
    @Test
    void mapsIdsOfOtherProvidersForCallsAndResultsAlike() {
        List<Message> history =
                List.of(
                        GOAL,
                        other("", "functions.note:0", "functions.note:1"),
                        results(result("functions.note:0", "a"), result("functions.note:1", "b")));
        JsonNode request = request(anthropic(), history);
        String first = request.at("/messages/1/content/0/id").asString();
        String second = request.at("/messages/1/content/1/id").asString();
        assertThat(first).matches("[A-Za-z0-9_-]{1,64}").isNotEqualTo(second);
        assertThat(request.at("/messages/2/content/0/tool_use_id").asString()).isEqualTo(first);
        assertThat(request.at("/messages/2/content/1/tool_use_id").asString()).isEqualTo(second);
        assertThat(request(anthropic(), history)).isEqualTo(request);
    }

    /** A gateway may keep in an id what it needs. */
    @Test
    void sendsLongAndOddIdsBackToTheEndpointThatGaveThem() {
        String id = "functions.note:0__thought__" + "x/+=".repeat(100);
        Message answer = calls(use(id), "call_0");
        JsonNode request =
                request(
                        endpoint(Dialect.STANDARD),
                        List.of(GOAL, answer, results(result("call_0", "r"))));
        assertThat(request.at("/messages/1/content/0/id").asString()).isEqualTo(id);
        assertThat(request.at("/messages/2/content/0/tool_use_id").asString()).isEqualTo(id);
    }

    @Test
    void mapsOddIdsForAnEndpointThatTakesWordsAlone() {
        JsonNode request =
                request(
                        endpoint(dialect(true, CallIdForm.WORD, null, Map.of(), Map.of())),
                        List.of(
                                GOAL,
                                calls(use("functions.note:0"), "functions.note:0"),
                                results(result("functions.note:0", "r"))));
        assertThat(refusalsOf(request)).isEmpty();
    }

    /** NousResearch/hermes-agent#16748: DeepSeek signs nothing, and refuses calls without it. */
    @Test
    void sendsUnsignedThinkingBackToAnEndpointThatSignsNone() {
        String thinking = "{\"type\":\"thinking\",\"thinking\":\"w\"}";
        Message answer =
                calls(
                        "["
                                + thinking
                                + ",{\"type\":\"tool_use\",\"id\":\"c\",\"name\":\"note\",\"input\":{}}]",
                        "c");
        List<Message> history = List.of(GOAL, answer, results(result("c", "r")));
        request(endpoint(Dialect.STANDARD), history);
        assertThat(server.requests().getLast().body()).contains(thinking);
        request(endpoint(dialect(false, CallIdForm.ANY, null, Map.of(), Map.of())), history);
        assertThat(server.requests().getLast().body()).doesNotContain("thinking");
    }

    /** Half of a surrogate pair is no character, and its request no JSON. */
    @Test
    void sendsNoHalfOfACharacter() {
        request(
                anthropic(),
                List.of(
                        new Message.User("a\ud83d"),
                        own("[{\"type\":\"text\",\"text\":\"b\ude00\"}]"),
                        new Message.User("c")));
        assertThat(server.requests().getLast().body()).contains("a\ufffd").contains("b\ufffd");
    }

    @Test
    void callsAnEndpointWithItsOwnHeadersAndParameters() {
        ask(
                endpoint(
                        dialect(
                                true,
                                CallIdForm.ANY,
                                "api-key",
                                Map.of("anthropic-version", "2026-10-21", "X-Team", "a"),
                                Map.of("api-version", "2024 10"))));
        ModelServer.Request azure = server.requests().getLast();
        assertThat(azure.headers().get("Api-key")).containsExactly("k");
        assertThat(azure.headers()).doesNotContainKey("X-api-key");
        assertThat(azure.headers().get("Anthropic-version")).containsExactly("2026-10-21");
        assertThat(azure.headers().get("X-team")).containsExactly("a");
        assertThat(azure.path()).isEqualTo("/v1/messages");
        ask(endpoint(dialect(true, CallIdForm.ANY, "Authorization", Map.of(), Map.of())));
        assertThat(server.requests().getLast().headers().get("Authorization"))
                .containsExactly("Bearer k");
        assertThat(
                        AnthropicRequests.path(
                                address("/v1"),
                                dialect(
                                        true,
                                        CallIdForm.ANY,
                                        null,
                                        Map.of(),
                                        Map.of("b", "1 &", "a", "x")),
                                "messages"))
                .isEqualTo("/messages?a=x&b=1%20%26");
    }

    private static Dialect dialect(
            boolean keepsThinking,
            CallIdForm ids,
            @Nullable String keyHeader,
            Map<String, String> headers,
            Map<String, String> query) {
        return new Dialect(
                null,
                true,
                false,
                keepsThinking,
                ids,
                keyHeader,
                headers,
                query,
                ModelFamily.STANDARD);
    }

    private Conversation anthropic() {
        return open("s", AnswerRules.PUBLISHED, Dialect.STANDARD, "");
    }

    private Conversation endpoint(Dialect dialect) {
        return open("s", AnswerRules.of(dialect), dialect, "");
    }

    private Conversation open(String system, AnswerRules rules, Dialect dialect, String path) {
        return new AnthropicConversation(
                new ModelProtocol.Request(
                        "p", address(path), dialect, "m", system, List.of(NOTE), ModelOptions.NONE),
                rules,
                http);
    }

    private ModelAddress address(String path) {
        return new ModelAddress(server.url() + path, ModelKey.ofSetting("k", "K"), false);
    }

    private JsonNode request(Conversation conversation, List<Message> more) {
        more.forEach(conversation::append);
        ask(conversation);
        return JSON.readTree(server.requests().getLast().body());
    }

    private static void ask(Conversation conversation) {
        conversation.ask(9, _ -> {}, new Cancellation());
    }

    /** Some servers that speak the protocol want the roles to alternate, too. */
    private static List<String> refusalsOf(JsonNode request) {
        List<String> refusals = new ArrayList<>(RulesByProvider.of("anthropic").refusals(request));
        String before = "";
        for (JsonNode message : request.path("messages")) {
            String role = message.path("role").asString("");
            if (role.equals(before)) {
                refusals.add("two messages of the " + role + " in a row");
            }
            before = role;
        }
        return refusals;
    }

    private static Arguments history(Message... messages) {
        return Arguments.of(List.of(messages));
    }

    private static Message own(String raw) {
        return answer("p", "", raw, Answer.StopReason.END);
    }

    private static Message said(String text) {
        return own("[{\"type\":\"text\",\"text\":" + JSON.writeValueAsString(text) + "}]");
    }

    private static Message cut(String raw) {
        return answer("p", "", raw, Answer.StopReason.MAX_TOKENS);
    }

    private static Message paused(String raw) {
        return answer("p", "", raw, Answer.StopReason.PAUSED);
    }

    private static Message calls(String raw, String... ids) {
        return answer("p", "", raw, Answer.StopReason.TOOL_CALLS, ids);
    }

    private static Message other(String text, String... ids) {
        return answer("another", text, "{\"role\":\"assistant\"}", Answer.StopReason.END, ids);
    }

    private static Message answer(
            String by, String text, String raw, Answer.StopReason reason, String... ids) {
        List<ToolCall> calls = new ArrayList<>();
        for (String id : ids) {
            calls.add(new ToolCall(id, "note", JsonNodeFactory.instance.objectNode()));
        }
        return new Message.Assistant(by, new Answer("m", text, calls, reason, raw));
    }

    private static String use(String id) {
        return "[{\"type\":\"tool_use\",\"id\":\"" + id + "\",\"name\":\"note\",\"input\":{}}]";
    }

    private static Message results(ToolCallResult... results) {
        return new Message.ToolResults(List.of(results));
    }

    private static ToolCallResult result(String id, String content) {
        return new ToolCallResult(id, "note", content, false);
    }
}
