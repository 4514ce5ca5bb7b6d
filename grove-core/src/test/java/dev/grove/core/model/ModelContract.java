package dev.grove.core.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.grove.core.cancel.Cancellation;
import dev.grove.core.model.ModelServer.Call;
import dev.grove.core.model.ModelServer.Reply;
import dev.grove.core.model.http.ModelHttp;
import dev.grove.core.model.http.TestModelHttp;
import dev.grove.core.model.http.ToolArguments;
import dev.grove.core.tool.Bucket;
import dev.grove.core.tool.Effect;
import dev.grove.core.tool.ToolCall;
import dev.grove.core.tool.ToolSpec;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** What holds for every provider that is reached over HTTP, whatever its protocol. */
public abstract class ModelContract {

    protected static final String KEY = "sk-very-secret";
    private static final ToolSpec ECHO =
            new ToolSpec(
                    "echo",
                    "Echoes.",
                    (ObjectNode) JsonMapper.shared().readTree("{\"type\":\"object\"}"),
                    Effect.READ_ONLY,
                    Bucket.BUILT_IN);

    private final List<String> heard = new ArrayList<>();
    protected ModelServer server;
    private ModelHttp http;
    protected Conversation conversation;

    protected abstract ModelProvider provider(String url, ModelHttp client);

    /** The variable that an operator sets the key by. */
    protected abstract String variable();

    @BeforeEach
    void setUp() {
        server = ModelServer.start(_ -> Reply.text("Hello, ", "world — \u00e4\ud83d\ude00"));
        http = TestModelHttp.withInactivity(Duration.ofSeconds(2));
        conversation = provider(server.url(), http).open("test-model", "Be brief.", List.of(ECHO));
        conversation.append(new Message.User("Say hello"));
    }

    @AfterEach
    void tearDown() throws IOException {
        server.close();
        http.close();
    }

    @Test
    void streamsTextAndTellsItWhole() {
        Answer answer = answered();
        assertThat(answer.text()).isEqualTo("Hello, world — \u00e4\ud83d\ude00");
        assertThat(heard).containsExactly("Hello, ", "world — \u00e4\ud83d\ude00");
        assertThat(answer.stopReason()).isEqualTo(Answer.StopReason.END);
        assertThat(answer.model()).isEqualTo("test-model");
    }

    @Test
    void takesSeveralToolCallsInTheirOrder() {
        server.reply(_ ->
                Reply.calls(
                        new Call("a", "echo", "{\"text\":\"1e2 \\u00e9\"}"),
                        new Call("b", "echo", "")));
        Answer answer = answered();
        assertThat(answer.stopReason()).isEqualTo(Answer.StopReason.TOOL_CALLS);
        assertThat(answer.toolCalls())
                .extracting(ToolCall::id, ToolCall::name)
                .containsExactly(tuple("a", "echo"), tuple("b", "echo"));
        assertThat(answer.toolCalls().getFirst().arguments().path("text").asString())
                .isEqualTo("1e2 \u00e9");
    }

    /** Within a line, its end, a character or a JSON token. */
    @ParameterizedTest
    @CsvSource({"1, LF", "2, LF", "7, LF", "64, LF", "1, CR", "3, CR", "1, CRLF", "2, CRLF"})
    void takesTheSameAnswerHoweverItIsCut(int size, String end) {
        Reply.Says says = talkative();
        String lineEnd = end.replace("CR", "\r").replace("LF", "\n");
        server.reply(request ->
                new Reply.Drips(
                        ModelServer.wire(says, request.isAnthropic()).replace("\n", lineEnd),
                        size));
        ModelOutcome.Answered inPieces = outcome();
        server.reply(_ -> says);
        assertThat(inPieces).isEqualTo(outcome());
        assertThat(inPieces.answer().text()).isEqualTo("Grüße 😀, \"so\"\n");
        assertThat(inPieces.answer().toolCalls()).hasSize(2);
        assertThat(heard).containsExactly("Grüße 😀", ", \"so\"\n", "Grüße 😀", ", \"so\"\n");
    }

    /** No protocol gives its members an order, and providers add to them. */
    @Test
    void takesTheSameAnswerWhateverTheOrderOfItsMembersAndWhateverIsAmongThem() {
        Reply.Says says = talkative();
        server.reply(request ->
                new Reply.Sends(Retold.wire(ModelServer.wire(says, request.isAnthropic()))));
        ModelOutcome.Answered retold = outcome();
        server.reply(_ -> says);
        ModelOutcome.Answered plain = outcome();
        assertThat(retold.answer().text()).isEqualTo(plain.answer().text());
        assertThat(retold.answer().toolCalls())
                .extracting(ToolCall::id, ToolCall::name, ToolCall::arguments)
                .isEqualTo(
                        plain.answer().toolCalls().stream()
                                .map(call -> tuple(call.id(), call.name(), call.arguments()))
                                .toList());
        assertThat(retold.answer().stopReason()).isEqualTo(plain.answer().stopReason());
        assertThat(retold.bill()).isEqualTo(plain.bill());
    }

    @Test
    void keepsArgumentsThatAreNoJsonForTheModelToMend() {
        server.reply(_ -> Reply.calls(new Call("a", "echo", "{\"text\": oops")));
        assertThat(
                        answered()
                                .toolCalls()
                                .getFirst()
                                .arguments()
                                .path(ToolArguments.INVALID)
                                .asString())
                .isEqualTo("{\"text\": oops");
    }

    @Test
    void makesRepeatedCallIdsUnique() {
        server.reply(_ -> Reply.calls(new Call("a", "echo", "{}"), new Call("a", "echo", "{}")));
        assertThat(answered().toolCalls()).extracting(ToolCall::id).doesNotHaveDuplicates();
    }

    @Test
    void countsCachedTokensOnce() {
        server.reply(_ -> billed(new Usage(10, 5, 100, 0)));
        assertThat(bill()).isEqualTo(new Bill.Stated(new Usage(10, 5, 100, 0)));
    }

    @ParameterizedTest
    @CsvSource({
        "null, 5, is missing",
        "10, null, is missing",
        "0, 5, it states no input",
        "10, 0, it states no output",
        "-1000000, 5, is below zero",
        "10, -1000000, is below zero",
        "10, 1e30, is beyond",
        "1000000000000000, 5, is beyond",
        "10, 5.5, is no whole number",
        "10, '\"5\"', is no whole number",
        "10, [5], is no whole number"
    })
    void takesNoBillThatNoAnswerHas(String input, String output, String flaw) {
        Reply.Says says = billed(new Usage(111_111, 222_222, 0, 0));
        server.reply(request ->
                new Reply.Sends(
                        ModelServer.wire(says, request.isAnthropic())
                                .replace("111111", input)
                                .replace("222222", output)));
        assertThat(bill())
                .isInstanceOfSatisfying(
                        Bill.Unusable.class, bill -> assertThat(bill.flaw()).contains(flaw));
    }

    @Test
    void takesNoBillFromAnAnswerThatStatesNone() {
        Reply.Says says = billed(new Usage(10, 5, 0, 0));
        server.reply(request ->
                new Reply.Sends(
                        ModelServer.wire(says, request.isAnthropic())
                                .replace("\"usage\"", "\"other\"")));
        assertThat(bill()).isInstanceOf(Bill.Unusable.class);
    }

    @Test
    void sendsThePrefixByteForByteTheSameInEveryTurn() {
        server.reply(request ->
                request.answersSoFar() < 3
                        ? Reply.calls(new Call("c" + request.answersSoFar(), "echo", "{}"))
                        : Reply.text("done"));
        for (int turn = 0; turn < 3; turn++) {
            Answer answer = answered();
            conversation.append(new Message.Assistant(provider(server.url(), http).name(), answer));
            conversation.append(
                    new Message.ToolResults(
                            List.of(
                                    new Message.ToolCallResult(
                                            answer.toolCalls().getFirst().id(),
                                            "echo",
                                            "r",
                                            false))));
        }
        answered();
        List<ModelServer.Request> requests = server.requests();
        String first = requests.getFirst().body();
        String prefix = first.substring(0, first.indexOf("\"messages\""));
        assertThat(requests).allSatisfy(request -> assertThat(request.body()).startsWith(prefix));
        assertThat(requests.getLast().json().path("messages").size()).isGreaterThanOrEqualTo(7);
    }

    @Test
    void retellsAnotherProvidersAnswer() {
        conversation.append(
                new Message.Assistant(
                        "somebody-else",
                        new Answer(
                                "m",
                                "I call it",
                                List.of(
                                        new ToolCall(
                                                "x",
                                                "echo",
                                                JsonNodeFactory.instance.objectNode())),
                                Answer.StopReason.TOOL_CALLS,
                                "not even JSON")));
        conversation.append(
                new Message.ToolResults(
                        List.of(new Message.ToolCallResult("x", "echo", "result", true))));
        answered();
        assertThat(server.requests().getLast().body())
                .contains("I call it")
                .contains("result")
                .doesNotContain("not even JSON");
    }

    @Test
    void asksForNoMoreOutputThanAllowed() {
        conversation.ask(77, heard::add, new Cancellation());
        assertThat(server.requests().getLast().body()).contains(":77}");
    }

    @Test
    void takesAnAnswerThatWasCutOffByTheLimit() {
        server.reply(request ->
                new Reply.Says(
                        List.of("half"),
                        List.of(),
                        request.isAnthropic() ? "max_tokens" : "length",
                        new Usage(1, 1, 0, 0),
                        0,
                        -1));
        assertThat(answered().stopReason()).isEqualTo(Answer.StopReason.MAX_TOKENS);
    }

    @Test
    void tellsARefusalApart() {
        server.reply(request ->
                new Reply.Says(
                        List.of("No."),
                        List.of(),
                        request.isAnthropic() ? "refusal" : "content_filter",
                        new Usage(3, 1, 0, 0),
                        0,
                        -1));
        assertThat(ask())
                .isInstanceOfSatisfying(
                        ModelOutcome.Refused.class,
                        refused ->
                                assertThat(refused.bill())
                                        .isEqualTo(new Bill.Stated(new Usage(3, 1, 0, 0))));
    }

    @ParameterizedTest
    @ValueSource(ints = {408, 409, 429, 500, 502, 503, 529})
    void callsPassingFailuresUnavailable(int status) {
        server.reply(_ ->
                new Reply.Fails(
                        status,
                        Map.of("Retry-After", "7"),
                        "{\"error\":{\"message\":\"not now\"}}"));
        assertThat(ask())
                .isInstanceOfSatisfying(
                        ModelOutcome.Unavailable.class,
                        unavailable -> {
                            assertThat(unavailable.retryAfter()).isEqualTo(Duration.ofSeconds(7));
                            assertThat(unavailable.message()).contains("not now");
                        });
    }

    @ParameterizedTest
    @ValueSource(ints = {400, 401, 403, 404, 422})
    void saysInTheProvidersWordsWhyItWillNot(int status) {
        server.reply(_ ->
                new Reply.Fails(
                        status, Map.of(), "{\"error\":{\"message\":\"bad key " + KEY + "\"}}"));
        assertThat(ask())
                .isInstanceOfSatisfying(
                        ModelOutcome.Rejected.class,
                        rejected ->
                                assertThat(rejected.message())
                                        .contains("bad key")
                                        .doesNotContain(KEY));
    }

    @ParameterizedTest
    @ValueSource(ints = {401, 403})
    void namesTheSettingOfAKeyThatIsNotAccepted(int status) {
        server.reply(_ ->
                new Reply.Fails(
                        status, Map.of(), "{\"error\":{\"message\":\"bad key " + KEY + "\"}}"));
        assertThat(ask())
                .isEqualTo(
                        new ModelOutcome.Rejected(
                                status,
                                status
                                        + ": bad key [key]\n"
                                        + "The key that the server was started with is not accepted:"
                                        + " mend "
                                        + variable()
                                        + " and restart it"));
    }

    @ParameterizedTest
    @ValueSource(ints = {400, 404, 422})
    void blamesNoKeyForOtherRefusals(int status) {
        server.reply(_ -> new Reply.Fails(status, Map.of(), "{\"error\":{\"message\":\"no\"}}"));
        assertThat(ask()).isEqualTo(new ModelOutcome.Rejected(status, status + ": no"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "prompt is too long: 210000 tokens > 200000 maximum",
                "context_length_exceeded",
                "the request exceeds the available context size"
            })
    void tellsAnOverflowOfTheContextApart(String words) {
        server.reply(
                _ -> new Reply.Fails(400, Map.of(), "{\"error\":{\"message\":\"" + words + "\"}}"));
        assertThat(ask()).isInstanceOf(ModelOutcome.ContextOverflow.class);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2})
    void callsAStreamThatBreaksOffUnavailable(int events) {
        server.reply(
                _ -> new Reply.Says(List.of("a", "b", "c"), List.of(), "", Usage.NONE, 0, events));
        assertThat(ask()).isInstanceOf(ModelOutcome.Unavailable.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "not a stream",
                "data: {broken\n\n",
                "data: []\n\n",
                "data: {} {}\n\n",
                "data: {\"type\":\"message_start\",\"choices\":[{\"delta\"\n\n",
                "event: error\ndata: {\"type\":\"error\",\"error\":{\"type\":\"overloaded_error\",\"message\":\"Overloaded\"}}\n\n",
                "data: 17\n\ndata: \"x\"\n\n"
            })
    void callsGarbageUnavailable(String bytes) {
        server.reply(_ -> new Reply.Sends(bytes));
        assertThat(ask()).isInstanceOf(ModelOutcome.Unavailable.class);
    }

    /** Its request was taken, and may be billed. */
    @Test
    void callsAnAnswerWithAnEventThatIsTooLargeUnavailable() {
        server.reply(_ -> new Reply.Sends("data: " + "x".repeat(4 * 1024 * 1024)));
        assertThat(ask())
                .isEqualTo(
                        new ModelOutcome.Unavailable(
                                "The connection to the model failed: an event is larger than 4194304 bytes",
                                null,
                                true));
    }

    /** They come more often than a silent connection is waited for. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                ": comment\n\n",
                "event: ping\ndata: {\"type\": \"ping\"}\n\n",
                "data: {\"choices\":[{\"delta\":{\"content\":\"\"}}]}\n\n",
                "x"
            })
    void givesUpOnAModelThatSendsNothingOfItsAnswer(String bytes) {
        server.reply(_ -> new Reply.Repeats("", bytes, 100));
        assertThat(ask())
                .isEqualTo(
                        new ModelOutcome.Unavailable(
                                "The connection to the model failed: nothing of the answer has come"
                                        + " for 2 seconds",
                                null,
                                true));
    }

    @Test
    void waitsForNoEndAfterTheAnswer() {
        Reply.Says says = billed(new Usage(10, 5, 0, 0));
        server.reply(request ->
                new Reply.Repeats(
                        ModelServer.wire(says, request.isAnthropic()),
                        ": comment\n\n".repeat(10_000),
                        1));
        assertThat(answered().text()).isEqualTo("x");
    }

    @ParameterizedTest
    @ValueSource(ints = {400, 500})
    void readsNoRefusalToItsEnd(int status) {
        server.reply(_ -> new Reply.Repeats("", "no ".repeat(10_000), 1, status));
        assertThat(ask())
                .isInstanceOf(
                        status == 400
                                ? ModelOutcome.Rejected.class
                                : ModelOutcome.Unavailable.class);
    }

    @Test
    void takesNoMoreOfAnAnswerThanAnyModelSays() {
        String piece = "x".repeat(1024 * 1024);
        server.reply(_ ->
                new Reply.Says(Collections.nCopies(9, piece), List.of(), "", Usage.NONE, 0, -1));
        assertThat(ask())
                .isEqualTo(
                        new ModelOutcome.Unavailable(
                                "The connection to the model failed: the answer is longer than"
                                        + " 8388608 characters",
                                null,
                                true));
    }

    @Test
    void givesUpOnAModelThatNeverAnswers() {
        server.reply(_ -> new Reply.Hangs());
        assertThat(ask()).isInstanceOf(ModelOutcome.Unavailable.class);
    }

    @Test
    void callsAServerThatIsNotThereUnavailable() {
        server.close();
        assertThat(ask()).isInstanceOf(ModelOutcome.Unavailable.class);
    }

    @Test
    void stopsAtOnceWhenCancelledInTheMiddleOfAStream() throws Exception {
        server.reply(_ ->
                new Reply.Says(Collections.nCopies(1000, "x"), List.of(), "", Usage.NONE, 50, -1));
        Cancellation cancellation = new Cancellation();
        CompletableFuture<Void> begun = new CompletableFuture<>();
        CompletableFuture<ModelOutcome> outcome =
                CompletableFuture.supplyAsync(
                        () -> conversation.ask(100, _ -> begun.complete(null), cancellation));
        begun.get();
        cancellation.request();
        // The stream takes 50 seconds.
        assertThat(outcome.get(10, TimeUnit.SECONDS)).isInstanceOf(ModelOutcome.Cancelled.class);
    }

    private ModelOutcome ask() {
        return conversation.ask(100, heard::add, new Cancellation());
    }

    private Answer answered() {
        return outcome().answer();
    }

    private Bill bill() {
        return outcome().bill();
    }

    private ModelOutcome.Answered outcome() {
        ModelOutcome outcome = ask();
        assertThat(outcome).isInstanceOf(ModelOutcome.Answered.class);
        return (ModelOutcome.Answered) outcome;
    }

    private static Reply.Says talkative() {
        return new Reply.Says(
                List.of("Grüße 😀", ", \"so\"\n"),
                List.of(
                        new Call("a", "echo", "{\"text\":\"ä😀\"}"),
                        new Call("b", "echo", "{\"n\":[1,{}]}")),
                "",
                new Usage(10, 5, 3, 0),
                0,
                -1);
    }

    private static Reply.Says billed(Usage usage) {
        return new Reply.Says(List.of("x"), List.of(), "", usage, 0, -1);
    }
}
