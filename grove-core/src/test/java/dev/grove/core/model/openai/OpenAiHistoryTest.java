package dev.grove.core.model.openai;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.model.Answer;
import dev.grove.core.model.Conversation;
import dev.grove.core.model.Message;
import dev.grove.core.model.http.answer.CallIdForm;
import dev.grove.core.model.http.answer.ToolArguments;
import dev.grove.core.model.http.dialect.Dialect;
import dev.grove.core.model.http.dialect.DialectSettings;
import dev.grove.core.model.http.dialect.ModelFamily;
import dev.grove.core.model.rules.BedrockGatewayRules;
import dev.grove.core.model.rules.DeepSeekRules;
import dev.grove.core.model.rules.GeminiRules;
import dev.grove.core.model.rules.GroqRules;
import dev.grove.core.model.rules.MistralRules;
import dev.grove.core.model.rules.MoonshotRules;
import dev.grove.core.model.rules.OpenAiRules;
import dev.grove.core.model.rules.OwnServerRules;
import dev.grove.core.model.rules.ProviderRules;
import dev.grove.core.tool.ToolCall;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Histories as they go out, held against the published rules of providers. */
class OpenAiHistoryTest {

    private static final String HALF_A_PAIR = "\ud83d";

    private static final Dialect STANDARD = Dialect.STANDARD;

    private static final Dialect MISTRAL =
            new Dialect(
                    "max_tokens",
                    false,
                    true,
                    false,
                    CallIdForm.NINE,
                    null,
                    Map.of(),
                    Map.of(),
                    ModelFamily.STANDARD);

    private static final Dialect BEDROCK =
            new Dialect(
                    "max_tokens",
                    true,
                    true,
                    true,
                    CallIdForm.WORD,
                    null,
                    Map.of(),
                    Map.of(),
                    ModelFamily.STANDARD);

    private static final Dialect NO_THINKING =
            new Dialect(
                    null,
                    true,
                    false,
                    false,
                    CallIdForm.ANY,
                    null,
                    Map.of(),
                    Map.of(),
                    ModelFamily.STANDARD);

    private final SentRequests sent = new SentRequests();

    @AfterEach
    void close() throws IOException {
        sent.close();
    }

    private static Message user(String text) {
        return new Message.User(text);
    }

    private static ToolCall call(String id, String name, String arguments) {
        return new ToolCall(id, name, ToolArguments.parse(arguments));
    }

    /** An answer of the endpoint itself, with its raw form. */
    private static Message own(String text, List<ToolCall> calls, String raw) {
        return new Message.Assistant(SentRequests.PROVIDER, answer(text, calls, raw));
    }

    private static Message foreign(String text, ToolCall... calls) {
        return new Message.Assistant("another", answer(text, List.of(calls), "not even JSON"));
    }

    private static Answer answer(String text, List<ToolCall> calls, String raw) {
        return new Answer(
                "m",
                text,
                calls,
                calls.isEmpty() ? Answer.StopReason.END : Answer.StopReason.TOOL_CALLS,
                raw);
    }

    private static Message results(String... idsAndContents) {
        List<Message.ToolCallResult> results = new ArrayList<>();
        for (int i = 0; i < idsAndContents.length; i += 2) {
            results.add(
                    new Message.ToolCallResult(
                            idsAndContents[i], "note", idsAndContents[i + 1], false));
        }
        return new Message.ToolResults(results);
    }

    private static final String RAW_CALL =
            """
            {"role":"assistant","content":%s,"tool_calls":[{"index":0,"id":"c1","type":"function",
             "function":{"name":"%s","arguments":%s}%s}]%s}
            """;

    private static Message raw(String content, String name, String arguments, String beside) {
        String words = JsonMapper.shared().writeValueAsString(arguments);
        return own(
                "",
                List.of(call("c1", name, arguments)),
                RAW_CALL.formatted(content, name, words, "", beside));
    }

    static Stream<Arguments> histories() {
        Message result = results("c1", "ok");
        return Stream.of(
                row("a plain call", user("g"), raw("null", "note", "{\"text\":\"a\"}", ""), result),
                row("content that is empty", user("g"), raw("\"\"", "note", "{}", ""), result),
                row("content that is blank", user("g"), raw("\" \\n\"", "note", "{}", ""), result),
                row(
                        "content of empty parts",
                        user("g"),
                        raw("[{\"type\":\"text\",\"text\":\"\"}]", "note", "{}", ""),
                        result),
                row(
                        "arguments that are no JSON",
                        user("g"),
                        raw("null", "note", "{\"text\": oops", ""),
                        result),
                row("arguments that are a list", user("g"), raw("null", "note", "[1]", ""), result),
                row(
                        "arguments that are a text",
                        user("g"),
                        raw("null", "note", "\"x\"", ""),
                        result),
                row("arguments that are empty", user("g"), raw("null", "note", "", ""), result),
                row(
                        "arguments with a half pair",
                        user("g"),
                        raw("null", "note", "{\"text\":\"\\ud83d\"}", ""),
                        result),
                row(
                        "arguments with NUL",
                        user("g"),
                        raw("null", "note", "{\"text\":\"\\u0000\"}", ""),
                        result),
                row(
                        "a number that no server reads",
                        user("g"),
                        raw("null", "note", "{\"n\":1e999}", ""),
                        result),
                row(
                        "a name with dots and blanks",
                        user("g"),
                        raw("null", "functions.note it", "{}", ""),
                        result),
                row(
                        "a name that is too long",
                        user("g"),
                        raw("null", "n".repeat(80), "{}", ""),
                        result),
                row("a name that is empty", user("g"), raw("null", "", "{}", ""), result),
                row(
                        "members of answers",
                        user("g"),
                        raw(
                                "null",
                                "note",
                                "{}",
                                ",\"annotations\":[],\"audio\":null,\"refusal\":null,\"function_call\":null"),
                        result),
                row(
                        "an empty answer",
                        user("g"),
                        own("", List.of(), "{\"role\":\"assistant\",\"content\":\"\"}"),
                        user("on")),
                row(
                        "an answer of null",
                        user("g"),
                        own(
                                "",
                                List.of(),
                                "{\"role\":\"assistant\",\"content\":null,\"tool_calls\":[]}"),
                        user("on")),
                row("another's empty answer", user("g"), foreign(""), user("on")),
                row(
                        "another's calls",
                        user("g"),
                        foreign(
                                "",
                                call("functions.note:0", "a b", "{}"),
                                call("x".repeat(90), "note", "oops")),
                        results("functions.note:0", "1", "x".repeat(90), "2")),
                row(
                        "ids that repeat in each turn",
                        user("g"),
                        foreign("", call("call_0", "note", "{}")),
                        results("call_0", "1"),
                        foreign("", call("call_0", "note", "{}")),
                        results("call_0", "2")),
                row(
                        "a call without a result",
                        user("g"),
                        foreign(
                                "",
                                call("a1", "note", "{}"),
                                call("a2", "note", "{}"),
                                call("a3", "note", "{}")),
                        results("a2", "only")),
                row("calls without any", user("g"), foreign("", call("a1", "note", "{}"))),
                row(
                        "calls that a user cuts off",
                        user("g"),
                        foreign("", call("a1", "note", "{}")),
                        user("stop")),
                row(
                        "results in another order",
                        user("g"),
                        foreign("", call("a1", "note", "{}"), call("a2", "note", "{}")),
                        results("a2", "2", "a1", "1")),
                row("a result of no call", user("g"), foreign("said"), results("zz", "lost")),
                row(
                        "a result that is twice",
                        user("g"),
                        foreign("", call("a1", "note", "{}")),
                        results("a1", "1", "a1", "2")),
                row(
                        "an empty result",
                        user("g"),
                        foreign("", call("a1", "note", "{}")),
                        results("a1", "")),
                row(
                        "a goal and a summary",
                        user("g"),
                        new Message.Summary(3, "what was"),
                        foreign("x"),
                        user("on")),
                row(
                        "a user after results",
                        user("g"),
                        foreign("", call("a1", "note", "{}")),
                        results("a1", "1"),
                        user("and this"),
                        foreign("fine"),
                        user("on")),
                row("answers in a row", user("g"), foreign("one"), foreign("two")),
                row("an answer first", foreign("one"), user("on")),
                row("an empty goal", user("")),
                row(
                        "half pairs everywhere",
                        user("g" + HALF_A_PAIR),
                        foreign(
                                "t" + HALF_A_PAIR + "\0",
                                call("a1", "note", "{\"a\":\"" + HALF_A_PAIR + "\"}")),
                        results("a1", HALF_A_PAIR)));
    }

    private static Arguments row(String says, Message... history) {
        return Arguments.of(says, history);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("histories")
    void isTakenByStrictServers(String says, Message[] history) {
        Map<Dialect, List<ProviderRules>> servers =
                Map.of(
                        STANDARD,
                        List.of(new OpenAiRules(), new OwnServerRules(), new GeminiRules(false)),
                        NO_THINKING,
                        List.of(
                                new GroqRules(),
                                new MoonshotRules(false),
                                new DeepSeekRules(false)),
                        MISTRAL,
                        List.of(new MistralRules()),
                        BEDROCK,
                        List.of(new BedrockGatewayRules()));
        servers.forEach((dialect, rules) -> {
            JsonNode request = sent.of(dialect, history);
            rules.forEach(each ->
                    assertThat(each.refusals(request))
                            .as("%s: %s", each.getClass().getSimpleName(), request)
                            .isEmpty());
        });
    }

    @Test
    void sendsBackWhatTheEndpointNeedsAndToNoOther() {
        Message answer =
                own(
                        "",
                        List.of(call("c1", "note", "{\"text\":\"a\"}")),
                        """
                        {"role":"assistant","content":null,"reasoning_content":"why",
                         "reasoning_details":[{"type":"reasoning.encrypted","data":"d"}],"custom":{"a":1},
                         "tool_calls":[{"id":"c1","type":"function","function":{"name":"note","arguments":"{\\"text\\": \\"a\\"}"},
                           "extra_content":{"google":{"thought_signature":"sig"}}}]}
                        """);
        JsonNode request = sent.of(STANDARD, user("g"), answer, results("c1", "ok"));
        assertThat(new GeminiRules(true).refusals(request))
                .noneMatch(refusal -> refusal.contains("thought_signature"));
        assertThat(new DeepSeekRules(true).refusals(request))
                .noneMatch(refusal -> refusal.contains("thinking"));
        assertThat(new MoonshotRules(true).refusals(request))
                .noneMatch(refusal -> refusal.contains("thinking"));
        JsonNode same = request.at("/messages/2");
        assertThat(same.path("reasoning_content").asString()).isEqualTo("why");
        assertThat(same.at("/reasoning_details/0/data").asString()).isEqualTo("d");
        assertThat(same.at("/custom/a").asInt()).isEqualTo(1);
        assertThat(same.at("/tool_calls/0/extra_content/google/thought_signature").asString())
                .isEqualTo("sig");
        assertThat(same.at("/tool_calls/0/function/arguments").asString())
                .as("to the letter")
                .isEqualTo("{\"text\": \"a\"}");

        JsonNode without =
                sent.of(NO_THINKING, user("g"), answer, results("c1", "ok")).at("/messages/2");
        assertThat(without.has("reasoning_content")).isFalse();
        assertThat(without.has("reasoning_details")).isFalse();
        assertThat(without.at("/tool_calls/0/extra_content/google/thought_signature").asString())
                .isEqualTo("sig");

        Answer told = ((Message.Assistant) answer).answer();
        JsonNode other =
                sent.of(
                                STANDARD,
                                user("g"),
                                new Message.Assistant("another", told),
                                results("c1", "ok"))
                        .at("/messages/2");
        assertThat(other.propertyNames()).containsExactly("role", "content", "tool_calls");
        assertThat(other.at("/tool_calls/0").propertyNames())
                .containsExactly("id", "type", "function");
    }

    /** A run that was forked to a model whose server wants what the first could not give. */
    @Test
    void standsInForWhatAnotherProviderCouldNotGive() {
        Message[] history = {
            user("g"),
            foreign("", call("c1", "note", "{}"), call("c2", "note", "{}")),
            results("c1", "1", "c2", "2"),
            foreign("said"),
            user("on")
        };
        JsonNode gemini = sent.of(of(ModelFamily.GEMINI), history);
        assertThat(new GeminiRules(true).refusals(gemini)).isEmpty();
        assertThat(gemini.at("/messages/2/tool_calls/1").has("extra_content"))
                .as("only the first call of a message is signed")
                .isFalse();
        assertThat(new DeepSeekRules(true).refusals(sent.of(of(ModelFamily.DEEPSEEK), history)))
                .isEmpty();
        assertThat(new MoonshotRules(true).refusals(sent.of(of(ModelFamily.MOONSHOT), history)))
                .isEmpty();
        assertThat(sent.of(STANDARD, history).toString())
                .doesNotContain("extra_content", "reasoning_content");
    }

    private static Dialect of(ModelFamily family) {
        return DialectSettings.maxTokens("max_tokens").over(STANDARD.withFamily(family));
    }

    @Test
    void takesThinkingOutOfPartsWhereItIsRefused() {
        Message answer =
                own(
                        "four",
                        List.of(),
                        """
                        {"role":"assistant","content":[{"type":"thinking","thinking":[{"type":"text","text":"2+2"}]},
                         {"type":"text","text":"four"}]}
                        """);
        assertThat(sent.of(STANDARD, user("g"), answer, user("on")).at("/messages/2/content"))
                .hasSize(2);
        JsonNode parts =
                sent.of(NO_THINKING, user("g"), answer, user("on")).at("/messages/2/content");
        assertThat(parts).hasSize(1);
        assertThat(parts.at("/0/text").asString()).isEqualTo("four");
    }

    @Test
    void keepsWhatTheModelWroteReadable() {
        JsonNode request =
                sent.of(
                        STANDARD,
                        user("g"),
                        raw("null", "note", "{\"text\": oops", ""),
                        results("c1", "no"));
        JsonNode arguments =
                JsonMapper.shared()
                        .readTree(
                                request.at("/messages/2/tool_calls/0/function/arguments")
                                        .asString());
        assertThat(arguments.path(ToolCall.UNREADABLE).asString()).isEqualTo("{\"text\": oops");
    }

    @Test
    void sendsLongIdsBackAsTheyCame() {
        String id = "s".repeat(300);
        Message answer =
                own(
                        "",
                        List.of(call("call_0", "note", "{}")),
                        RAW_CALL.formatted("null", "note", "\"{}\"", "", "").replace("c1", id));
        JsonNode request = sent.of(STANDARD, user("g"), answer, results("call_0", "ok"));
        assertThat(request.at("/messages/2/tool_calls/0/id").asString()).isEqualTo(id);
        assertThat(request.at("/messages/3/tool_call_id").asString()).isEqualTo(id);
    }

    @Test
    void tellsThatACallHasNoResult() {
        JsonNode request =
                sent.of(
                        STANDARD,
                        user("g"),
                        foreign("", call("a1", "note", "{}"), call("a2", "note", "{}")),
                        results("a2", "second"));
        assertThat(request.at("/messages/3/content").asString()).isEqualTo(ChatMessages.NO_RESULT);
        assertThat(request.at("/messages/4/content").asString()).isEqualTo("second");
    }

    @Test
    void mergesTextsOfAUserWhereRolesAlternate() {
        JsonNode request = sent.of(MISTRAL, user("goal"), new Message.Summary(2, "so far"));
        assertThat(request.path("messages")).hasSize(2);
        assertThat(request.at("/messages/1/content").asString()).isEqualTo("goal\n\nso far");
        assertThat(
                        sent.of(STANDARD, user("goal"), new Message.Summary(2, "so far"))
                                .path("messages"))
                .hasSize(3);
    }

    @Test
    void sendsNoEmptySystemPrompt() {
        assertThat(sent.of(STANDARD, "", user("g")).at("/messages/0/role").asString())
                .isEqualTo("user");
    }

    @Test
    void onlyAppendsInEachDialect() {
        for (Dialect dialect : List.of(STANDARD, MISTRAL, BEDROCK)) {
            Conversation conversation = sent.open(dialect, "p", List.of());
            conversation.append(user("g"));
            conversation.append(new Message.Summary(1, "s"));
            String before = "";
            for (int turn = 0; turn < 4; turn++) {
                String body = sent.ask(conversation).body();
                int end = Math.max(body.lastIndexOf("\"}]"), body.lastIndexOf("}],"));
                assertThat(body).startsWith(before);
                before = body.substring(0, end);
                conversation.append(foreign("t" + turn, call("call_0", "note", "{}")));
                conversation.append(results("call_0", "r"));
                if (turn % 2 == 1) {
                    conversation.append(user("steer"));
                }
            }
        }
    }

    @Test
    void sendsTheSameWhenTheHistoryIsRenderedAgain() {
        Message[] history = {
            user("g"),
            foreign("", call("functions.note:0", "note", "{}")),
            results("functions.note:0", "r"),
            foreign("", call("functions.note:0", "note", "{}")),
            results("functions.note:0", "r")
        };
        for (Dialect dialect : List.of(STANDARD, MISTRAL, BEDROCK)) {
            assertThat(sent.of(dialect, history)).isEqualTo(sent.of(dialect, history));
        }
    }
}
