package dev.grove.core.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.cancel.Cancellation;
import dev.grove.core.model.ModelServer.Reply;
import dev.grove.core.model.price.Bill;
import dev.grove.core.model.price.Usage;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How providers fail, whatever their protocol. */
public abstract class ModelFailureContract extends ModelBed {

    /** The variable that an operator sets the key by. */
    protected abstract String variable();

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
    void recognizesAnOverflowOfTheContext(String words) {
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
    void rejectsAnAnswerWithAnEventThatIsTooLarge() {
        server.reply(_ -> new Reply.Sends("data: " + "x".repeat(4 * 1024 * 1024)));
        assertThat(ask())
                .isEqualTo(
                        new ModelOutcome.Rejected(
                                200,
                                "The model's answer is not taken: an event is larger than 4194304 bytes",
                                Bill.LOST));
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
                                Bill.LOST));
    }

    @Test
    void waitsForNoEndAfterTheAnswer() {
        Reply.Says says = billed(new Usage(10, 5, 0, 0));
        server.reply(request ->
                new Reply.Repeats(
                        ModelServer.wire(says, request), ": comment\n\n".repeat(10_000), 1));
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
                        new ModelOutcome.Rejected(
                                200,
                                "The model's answer is not taken: the answer is longer than 8388608"
                                        + " characters",
                                Bill.LOST));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "data: {\"error\":{\"message\":\"bad key %s\",\"code\":401}}\n\n",
                "<p>%s</p>"
            })
    void showsNoKeyThatAStreamSaysBack(String bytes) {
        server.reply(_ -> new Reply.Sends(bytes.formatted(KEY)));
        assertThat(ask().toString()).doesNotContain(KEY);
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
        assertThat(outcome.get(60, TimeUnit.SECONDS)).isInstanceOf(ModelOutcome.Cancelled.class);
    }
}
