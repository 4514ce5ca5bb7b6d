package dev.grove.core.model.responses;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.cancel.Cancellation;
import dev.grove.core.model.Answer;
import dev.grove.core.model.Conversation;
import dev.grove.core.model.Message;
import dev.grove.core.model.ModelServer;
import dev.grove.core.model.ModelServer.Reply;
import dev.grove.core.model.http.ModelHttp;
import dev.grove.core.model.http.TestModelHttp;
import dev.grove.core.model.http.connection.ModelAddress;
import dev.grove.core.model.http.connection.ModelKey;
import dev.grove.core.model.http.dialect.Dialect;
import dev.grove.core.model.http.dialect.ModelProfile;
import dev.grove.core.model.http.dialect.ModelProtocol;
import dev.grove.core.model.option.ModelOptions;
import dev.grove.core.model.option.ModelOptions.Effort;
import dev.grove.core.model.option.ModelOptions.Reasoning;
import dev.grove.core.model.option.ModelOptions.ToolChoice;
import dev.grove.core.tool.Bucket;
import dev.grove.core.tool.Effect;
import dev.grove.core.tool.ToolCall;
import dev.grove.core.tool.ToolSpec;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.JsonNodeFactory;

/** Requests for histories, as a server of Responses gets them. */
class ResponsesHistoryTest {

    private static final String REASONING =
            "{'id':'rs_1','type':'reasoning','summary':[],'encrypted_content':'gA/+=='}";
    private static final String CALL =
            "{'type':'function_call','id':'fc_1','call_id':'call_1','name':'note','arguments':'{ }','status':'completed'}";
    private static final String SAID =
            "{'type':'message','id':'msg_1','status':'completed','role':'assistant','phase':'commentary','content':[{'type':'output_text','text':'I note.','annotations':[]}]}";
    private static final String USER =
            "{'type':'message','role':'user','content':[{'type':'input_text','text':'%s'}]}";
    private static final String OUTPUT =
            "{'type':'function_call_output','call_id':'call_1','output':'ok'}";
    private static final ToolSpec TOOL =
            new ToolSpec(
                    "note",
                    "Notes.",
                    JsonNodeFactory.instance.objectNode().put("type", "object"),
                    Effect.READ_ONLY,
                    Bucket.BUILT_IN);

    private final ModelServer server = ModelServer.start(_ -> Reply.text("bye"));
    private final ModelHttp http = TestModelHttp.withInactivity(Duration.ofSeconds(2));

    @AfterEach
    void close() throws IOException {
        server.close();
        http.close();
    }

    @Test
    void isARequestThatKeepsNothing() {
        assertThat(body(Dialect.STANDARD, "gpt-5.2", List.of(TOOL), ModelOptions.NONE, user("g")))
                .isEqualTo(
                        json("{'model':'gpt-5.2','stream':true,'store':false,'include':['reasoning.encrypted_content'],"
                                        + "'instructions':'p','tools':[{'type':'function','name':'note','description':'Notes.',"
                                        + "'parameters':{'type':'object','properties':{}},'strict':false}],'input':["
                                        + USER.formatted("g")
                                        + "],'max_output_tokens':100}")
                                .replace(",\"properties\":{}", ""));
        assertThat(server.requests().getLast().path()).isEqualTo("/v1/responses");
        assertThat(server.requests().getLast().headers())
                .containsEntry("Authorization", List.of("Bearer secret"));
    }

    @Test
    void hasEachOptionOfTheProtocol() {
        ModelOptions options =
                new ModelOptions(
                        0.5,
                        0.9,
                        List.of(),
                        new Reasoning(Effort.LOW, null),
                        ToolChoice.REQUIRED,
                        false);
        assertThat(body(Dialect.STANDARD, "m", List.of(TOOL), options, user("g")))
                .contains(
                        json(
                                "'temperature':0.5,'top_p':0.9,'reasoning':{'effort':'low'},"
                                        + "'tool_choice':'required','parallel_tool_calls':false"));
        assertThat(body(Dialect.STANDARD, "m", List.of(), options, user("g")))
                .doesNotContain("tool_choice")
                .doesNotContain("parallel_tool_calls");
    }

    /** OpenAI refuses it for models that cannot think. */
    @Test
    void asksForNoReasoningWhereThereIsNone() {
        assertThat(body(Dialect.STANDARD, "gpt-4.1", List.of(), ModelOptions.NONE, user("g")))
                .doesNotContain("include");
    }

    @Test
    void sendsReasoningBackToTheLetterBeforeItsCall() {
        assertThat(input(Dialect.STANDARD, user("g"), own(REASONING, SAID, CALL), result()))
                .isEqualTo(
                        json(
                                USER.formatted("g")
                                        + ","
                                        + REASONING
                                        + ","
                                        + SAID.replace("'status':'completed',", "")
                                        + ","
                                        + CALL.replace(",'status':'completed'", "")
                                        + ","
                                        + OUTPUT));
    }

    /**
     * A server that gives none has ids that nothing refers to, and strict ones want more of them.
     */
    @Test
    void sendsItemsWithoutReasoningWithoutIds() {
        assertThat(input(Dialect.STANDARD, user("g"), own(SAID, CALL), result()))
                .isEqualTo(
                        json(
                                USER.formatted("g")
                                        + ",{'type':'message','role':'assistant','content':'I note.'},"
                                        + "{'type':'function_call','call_id':'call_1','name':'note','arguments':'{ }'},"
                                        + OUTPUT));
    }

    /** vLLM and others have it as text. */
    @Test
    void sendsReasoningThatIsTextBackAsItCame() {
        String plain =
                "{'id':'r','type':'reasoning','summary':[],'content':[{'type':'reasoning_text','text':'hm'}],'encrypted_content':null,'status':null}";
        assertThat(input(Dialect.STANDARD, user("g"), own(plain, CALL), result()))
                .contains(json(plain.replace(",'encrypted_content':null,'status':null", "")))
                .doesNotContain("fc_1");
    }

    @Test
    void sendsNoReasoningThatServersRefuse() {
        String bare = "{'id':'rs_0','type':'reasoning','summary':[],'encrypted_content':null}";
        assertThat(input(Dialect.STANDARD, user("g"), own(bare, CALL), result()))
                .as("an id alone, which nobody kept")
                .doesNotContain("rs_0")
                .doesNotContain("fc_1");
        assertThat(input(Dialect.STANDARD, user("g"), own(CALL, REASONING), result()))
                .as("reasoning that nothing follows")
                .doesNotContain("rs_1");
        assertThat(input(ModelProfile.GROQ.dialect(), user("g"), own(REASONING, CALL), result()))
                .as("an endpoint that takes none")
                .doesNotContain("rs_1")
                .doesNotContain("fc_1");
    }

    @Test
    void sendsNoItemOfAnUnknownType() {
        String search = "{'type':'web_search_call','id':'ws_1','status':'completed'}";
        assertThat(input(Dialect.STANDARD, user("g"), own(REASONING, search, SAID), user("on")))
                .doesNotContain("ws_1")
                .doesNotContain("rs_1")
                .contains("I note.");
    }

    @Test
    void retellsTheAnswerOfAnotherProviderAndOfAnotherProtocol() {
        String told =
                json(
                        USER.formatted("g")
                                + ",{'type':'message','role':'assistant','content':'text'},"
                                + "{'type':'function_call','call_id':'call_1','name':'note','arguments':'{}'},"
                                + OUTPUT);
        for (String raw : List.of("no JSON", "{\"role\":\"assistant\"}", "[]")) {
            assertThat(input(Dialect.STANDARD, user("g"), answer("fake", raw), result()))
                    .isEqualTo(told);
        }
        assertThat(
                        input(
                                Dialect.STANDARD,
                                user("g"),
                                answer("other", json("[" + REASONING + "," + CALL + "]")),
                                result()))
                .isEqualTo(told);
    }

    @Test
    void answersEachCallBeforeAnythingElseIsSaid() {
        assertThat(input(Dialect.STANDARD, user("g"), own(CALL), user("on")))
                .contains(
                        "{\"type\":\"function_call_output\",\"call_id\":\"call_1\",\"output\":\"(No result")
                .endsWith(json(USER.formatted("on")));
        assertThat(input(Dialect.STANDARD, user("g"), own(CALL))).endsWith("known.)\"}");
    }

    /** Templates of models behind vLLM and llama.cpp refuse two messages of one role. */
    @Test
    void alternatesRolesWhereTheServerNeedsIt() {
        Dialect strict = ModelProfile.VLLM.dialect();
        assertThat(input(strict, user("a"), user("b"), own(CALL), result(), user("c")))
                .isEqualTo(
                        json(
                                "{'type':'message','role':'user','content':[{'type':'input_text','text':'a'},{'type':'input_text','text':'b'}]},"
                                        + "{'type':'function_call','call_id':'call_1','name':'note','arguments':'{ }'},"
                                        + OUTPUT
                                        + ",{'type':'message','role':'assistant','content':'I have read the results.'},"
                                        + USER.formatted("c")));
    }

    @Test
    void beginsEachInputWithTheOneBeforeIt() {
        Conversation conversation = open(Dialect.STANDARD, "m", List.of(TOOL), ModelOptions.NONE);
        String before = "";
        for (Message message :
                List.of(user("g"), own(REASONING, SAID, CALL), result(), own(SAID), user("on"))) {
            conversation.append(message);
            if (message instanceof Message.Assistant) {
                continue;
            }
            String body = ask(conversation);
            String begun = body.substring(0, body.indexOf("],\"max_output_tokens\""));
            assertThat(begun).startsWith(before);
            before = begun;
        }
        assertThat(before).contains("rs_1");
    }

    private String input(Dialect dialect, Message... history) {
        String body = body(dialect, "m", List.of(), ModelOptions.NONE, history);
        return body.substring(
                body.indexOf("\"input\":[") + 9, body.indexOf("],\"max_output_tokens\""));
    }

    private String body(
            Dialect dialect,
            String model,
            List<ToolSpec> tools,
            ModelOptions options,
            Message... history) {
        Conversation conversation = open(dialect, model, tools, options);
        for (Message message : history) {
            conversation.append(message);
        }
        return ask(conversation);
    }

    private String ask(Conversation conversation) {
        long estimate = conversation.estimatedInputTokens();
        conversation.ask(100, _ -> {}, new Cancellation());
        String body = server.requests().getLast().body();
        assertThat((long) body.length()).isLessThanOrEqualTo(estimate + 100);
        return body;
    }

    private Conversation open(
            Dialect dialect, String model, List<ToolSpec> tools, ModelOptions options) {
        return new ResponsesProtocol(http)
                .open(
                        new ModelProtocol.Request(
                                "fake",
                                new ModelAddress(
                                        server.url() + "/v1",
                                        ModelKey.ofSetting("secret", "KEY"),
                                        false),
                                dialect,
                                model,
                                "p",
                                tools,
                                options));
    }

    private static Message user(String text) {
        return new Message.User(text);
    }

    /** An answer of the endpoint itself. */
    private static Message own(String... items) {
        String raw = json("[" + String.join(",", items) + "]");
        return new Message.Assistant(
                "fake", raw.contains("function_call") ? called("I note.", raw) : said(raw));
    }

    private static Message answer(String provider, String raw) {
        return new Message.Assistant(provider, called("text", raw));
    }

    private static Answer called(String text, String raw) {
        return new Answer(
                "m",
                text,
                List.of(new ToolCall("call_1", "note", JsonNodeFactory.instance.objectNode())),
                Answer.StopReason.TOOL_CALLS,
                raw);
    }

    private static Answer said(String raw) {
        return new Answer("m", "I note.", List.of(), Answer.StopReason.END, raw);
    }

    private static Message result() {
        return new Message.ToolResults(
                List.of(new Message.ToolCallResult("call_1", "note", "ok", false)));
    }

    private static String json(String brief) {
        return brief.replace('\'', '"');
    }
}
