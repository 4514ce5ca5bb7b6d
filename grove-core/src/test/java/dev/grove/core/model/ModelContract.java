package dev.grove.core.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.grove.core.cancel.Cancellation;
import dev.grove.core.model.ModelServer.Call;
import dev.grove.core.model.ModelServer.Reply;
import dev.grove.core.model.price.Bill;
import dev.grove.core.model.price.Usage;
import dev.grove.core.tool.ToolCall;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.node.JsonNodeFactory;

/** Meaning of answers, and content of requests, whatever the protocol of the provider. */
public abstract class ModelContract extends ModelBed {

    @Test
    void streamsTextAndReturnsItWhole() {
        Answer answer = answered();
        assertThat(answer.text()).isEqualTo("Hello, world — \u00e4\ud83d\ude00");
        assertThat(deltas).containsExactly("Hello, ", "world — \u00e4\ud83d\ude00");
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
                new Reply.Drips(ModelServer.wire(says, request).replace("\n", lineEnd), size));
        ModelOutcome.Answered inPieces = outcome();
        server.reply(_ -> says);
        assertThat(inPieces).isEqualTo(outcome());
        assertThat(inPieces.answer().text()).isEqualTo("Grüße 😀, \"so\"\n");
        assertThat(inPieces.answer().toolCalls()).hasSize(2);
        assertThat(deltas).containsExactly("Grüße 😀", ", \"so\"\n", "Grüße 😀", ", \"so\"\n");
    }

    /** No protocol gives its members an order, and providers add to them. */
    @Test
    void takesTheSameAnswerWhateverTheOrderOfItsMembersAndWhateverIsAmongThem() {
        Reply.Says says = talkative();
        server.reply(request -> new Reply.Sends(Retold.wire(ModelServer.wire(says, request))));
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
                                .path(ToolCall.UNREADABLE)
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
        "999999999, 5, more input tokens than the request has bytes",
        "10, 999999999, more output than the answer was allowed",
        "10, 5.5, is no whole number",
        "10, '\"five\"', is no whole number",
        "10, [5], is no whole number"
    })
    void takesNoBillThatNoAnswerHas(String input, String output, String flaw) {
        Reply.Says says = billed(new Usage(111_111, 222_222, 0, 0));
        server.reply(request ->
                new Reply.Sends(
                        ModelServer.wire(says, request)
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
                new Reply.Sends(ModelServer.wire(says, request).replace("\"usage\"", "\"other\"")));
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
        String prefix =
                first.substring(0, first.indexOf("\"" + requests.getFirst().historyField() + "\""));
        assertThat(requests).allSatisfy(request -> assertThat(request.body()).startsWith(prefix));
        assertThat(requests.getLast().json().path(requests.getLast().historyField()).size())
                .isGreaterThanOrEqualTo(7);
    }

    /** Numbers as they were written, beyond what a double holds, and halves of characters. */
    @Test
    void sendsByteForByteTheSameWhenItGoesOnFromWhatIsStored() {
        server.reply(request ->
                request.answersSoFar() == 0
                        ? Reply.calls(
                                new Call(
                                        "a",
                                        "echo",
                                        "{\"text\":\"1.0 \\ud83d\", \"n\": [1.0, 1e2, -0.0, 9007199254740993]}"),
                                new Call("b", "echo", "{\"text\": oops"))
                        : Reply.text("done"));
        Answer answer = answered();
        List<Message> since =
                List.of(
                        new Message.Assistant(provider(server.url(), http).name(), answer),
                        new Message.ToolResults(
                                answer.toolCalls().stream()
                                        .map(call ->
                                                new Message.ToolCallResult(
                                                        call.id(), "echo", "r", false))
                                        .toList()));
        since.forEach(conversation::append);
        answered();

        conversation = begun();
        since.forEach(conversation::append);
        answered();

        List<ModelServer.Request> requests = server.requests();
        assertThat(requests.getLast().body()).isEqualTo(requests.get(1).body());
    }

    @Test
    void rendersAnotherProvidersAnswer() {
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
        conversation.ask(77, deltas::add, new Cancellation());
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
    void recognizesARefusal() {
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
}
