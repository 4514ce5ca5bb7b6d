package dev.grove.workspace.container;

import static java.nio.charset.StandardCharsets.UTF_16;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.dockerjava.api.model.Frame;
import com.github.dockerjava.api.model.StreamType;
import com.sun.management.ThreadMXBean;
import dev.grove.core.cancel.Cancellation;
import dev.grove.workspace.attack.Tally;
import dev.grove.workspace.sandbox.SandboxLostException;
import dev.grove.workspace.sandbox.SandboxRefusedException;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * An image may hold any program where the toolbox should be. Whatever it sends, the server gives it
 * up with a reason and keeps no more of it than a frame.
 */
@Tag("hostile")
@ExtendWith(Tally.class)
class HostileFramesTest {

    private static final String THEME = "frames";
    private static final int MIB = 1024 * 1024;
    private static final Duration LIMIT = Duration.ofSeconds(20);
    private static final String ANSWER = "{\"id\":1,\"ok\":true,\"result\":{\"n\":1}}";
    private static final String FOREIGN = "sent an answer to no request";
    private static final String SHAPELESS = "neither a result nor an error";
    private static final String NO_JSON = "no JSON, or too much of it";
    private static final String TOO_LONG = "more than 8388608";

    private final FrameQueue requests = new FrameQueue();
    private final Toolbox toolbox = new Toolbox("container", requests);

    static Stream<Arguments> refused() {
        return Stream.of(
                Arguments.of("a frame of 4 GB", bytes(0xff, 0xff, 0xff, 0xff), TOO_LONG),
                Arguments.of("a frame of 2 GB", bytes(0x80, 0, 0, 0), TOO_LONG),
                Arguments.of("a frame of 1.9 GB", bytes(0x7f, 0xff, 0xff, 0xff), TOO_LONG),
                Arguments.of("a frame one byte too long", bytes(0, 0x80, 0, 1), TOO_LONG),
                Arguments.of("text where a length should be", raw("Traceback (most re"), TOO_LONG),
                Arguments.of("HTTP", raw("HTTP/1.1 200 OK\r\n\r\n"), TOO_LONG),
                Arguments.of("an answer and then text", raw(frame(ANSWER), "oops"), TOO_LONG),
                Arguments.of("an empty frame", bytes(0, 0, 0, 0), FOREIGN),
                Arguments.of("no JSON", frame("hello"), NO_JSON),
                Arguments.of("half an object", frame("{\"id\":1,\"ok\":tr"), NO_JSON),
                Arguments.of("two objects in a frame", frame(ANSWER + ANSWER), NO_JSON),
                Arguments.of("zeros", frame("\0".repeat(100)), NO_JSON),
                Arguments.of("invalid UTF-8", frame("{\"id\":1,\"x\":\"", 0xff, 0xfe), NO_JSON),
                Arguments.of("overlong UTF-8", frame("{\"id\":1,\"x\":\"", 0xc0, 0xaf), NO_JSON),
                Arguments.of("UTF-16", frame("{\"id\":1}".getBytes(UTF_16)), SHAPELESS),
                Arguments.of("a raw NUL in a string", frame("{\"id\":1,\"x\":\"\0\"}"), NO_JSON),
                Arguments.of("arrays 100,000 deep", frame("[".repeat(100_000)), NO_JSON),
                Arguments.of("objects 8 MiB deep", frame("{\"a\":".repeat(1_600_000)), NO_JSON),
                Arguments.of("four million arrays", frame(many("[]")), NO_JSON),
                Arguments.of("four million numbers", frame(many("1")), NO_JSON),
                Arguments.of(
                        "a number of 8 million digits", frame(id("9".repeat(8_000_000))), NO_JSON),
                Arguments.of("a name of 8 million letters", frame(longName()), NO_JSON),
                Arguments.of("a number beyond long", frame(id("9".repeat(30))), FOREIGN),
                Arguments.of("a number beyond all", frame(id("1e999999999")), FOREIGN),
                Arguments.of("not a number", frame(id("NaN")), NO_JSON),
                Arguments.of("no id", frame("{\"ok\":true,\"result\":{}}"), FOREIGN),
                Arguments.of("an id that was never given", frame(id("2")), FOREIGN),
                Arguments.of("a negative id", frame(id("-1")), FOREIGN),
                Arguments.of("the id of the greeting", frame(id("0")), FOREIGN),
                Arguments.of("an id that is text", frame(id("\"1\"")), FOREIGN),
                Arguments.of("an id with a fraction", frame(id("1.5")), FOREIGN),
                Arguments.of(
                        "an id that overflows to 1", frame(id("18446744073709551617")), FOREIGN),
                Arguments.of("an id that is an array", frame(id("[1]")), FOREIGN),
                Arguments.of("a bare null", frame("null"), FOREIGN),
                Arguments.of("an array", frame("[1, true, {}]"), FOREIGN),
                Arguments.of("a result that is null", frame(result("null")), SHAPELESS),
                Arguments.of("a result that is text", frame(result("\"x\"")), SHAPELESS),
                Arguments.of("no result", frame("{\"id\":1,\"ok\":true}"), SHAPELESS),
                Arguments.of("neither yes nor no", frame("{\"id\":1,\"ok\":\"maybe\"}"), SHAPELESS),
                Arguments.of("an error without words", frame("{\"id\":1,\"error\":7}"), SHAPELESS),
                Arguments.of("the same answer twice", raw(frame(ANSWER), frame(ANSWER)), FOREIGN),
                Arguments.of("a hundred answers", repeated(frame(ANSWER), 100), FOREIGN));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("refused")
    void isGivenUpWithAReason(String name, byte[] sent, String reason) throws IOException {
        Tally.tried(THEME, name);
        CompletableFuture<JsonNode> first = call();
        long allocated =
                allocatedWhile(() -> {
                    say(sent);
                    // Bytes that come after it are not even kept.
                    byte[] endless = new byte[MIB];
                    for (int i = 0; i < 256; i++) {
                        say(endless);
                    }
                });
        assertThat(allocated).as("bytes allocated").isLessThan(160L * MIB);
        assertThat(toolbox.isAlive()).isFalse();
        assertThatThrownBy(
                        () -> {
                            // Where the first answer was right, the next call fails.
                            first.join();
                            callNow();
                        })
                .satisfies(thrown -> {
                    Throwable cause =
                            thrown instanceof CompletionException ? thrown.getCause() : thrown;
                    assertThat(cause).isInstanceOf(SandboxLostException.class);
                    assertThat(cause)
                            .message()
                            .containsPattern("^the sandbox was lost: .*(" + reason + ")");
                });
    }

    @ParameterizedTest(name = "an answer in pieces of {0} bytes")
    @ValueSource(ints = {1, 2, 3, 5, 4096, 1_000_000})
    void isReadInWhateverPiecesItComes(int size) throws IOException {
        Tally.tried(THEME, "an answer in pieces of " + size + " bytes");
        String text = "ä€😀".repeat(300_000);
        byte[] sent = frame(result("{\"t\":\"" + text + "\"}"));
        CompletableFuture<JsonNode> call = call();
        for (int start = 0; start < sent.length; start += size) {
            say(Arrays.copyOfRange(sent, start, Math.min(sent.length, start + size)));
        }
        assertThat(call.join().path("t").asString("")).isEqualTo(text);
    }

    @Test
    void holdsOnToNothingAfterALargeAnswer() throws IOException {
        Tally.tried(THEME, "the longest answer, a thousand times");
        byte[] longest = frame(result("{\"t\":\"" + "x".repeat(FrameReader.LONGEST - 50) + "\"}"));
        FrameReader reader = new FrameReader(_ -> {});
        for (int i = 0; i < 1000; i++) {
            reader.accept(longest);
        }
        assertThat(reader.held()).isLessThan(MIB);
    }

    @Test
    void endsAtItsTimeWhenItSaysNothing() throws IOException {
        Tally.tried(THEME, "silence");
        CompletableFuture<JsonNode> call = call(Duration.ofMillis(1));
        assertThatThrownBy(call::join)
                .hasCauseInstanceOf(SandboxLostException.class)
                .hasMessageContaining("did not answer in time");
        assertThat(toolbox.isAlive()).isFalse();
    }

    @Test
    void endsAtItsTimeWhenItSaysALittleNowAndThen() throws IOException {
        Tally.tried(THEME, "an answer that never gets to its end");
        CompletableFuture<JsonNode> call = call(Duration.ofMillis(1));
        say(bytes(0, 0x10, 0, 0));
        while (!call.isDone()) {
            say(bytes(' '));
            Thread.onSpinWait();
            if (toolbox.isAlive()) {
                continue;
            }
            break;
        }
        assertThatThrownBy(call::join).hasCauseInstanceOf(SandboxLostException.class);
    }

    @Test
    void toleratesAnyAmountOfItsErrorStream() throws IOException {
        Tally.tried(THEME, "a gigabyte on the error stream");
        CompletableFuture<JsonNode> call = call();
        byte[] noise = new byte[MIB];
        long allocated =
                allocatedWhile(() -> {
                    for (int i = 0; i < 1024; i++) {
                        toolbox.onNext(new Frame(StreamType.STDERR, noise));
                    }
                });
        assertThat(allocated).isLessThan(MIB);
        say(frame(ANSWER));
        assertThat(call.join().path("n").asInt(0)).isEqualTo(1);
    }

    @Test
    void reportsAnErrorInItsOwnWordsAndGoesOn() throws IOException {
        Tally.tried(THEME, "an error of 4 MB");
        CompletableFuture<JsonNode> call = call();
        say(
                frame(
                        "{\"id\":1,\"ok\":false,\"error\":{\"message\":\""
                                + "x".repeat(4_000_000)
                                + "\"}}"));
        assertThatThrownBy(call::join).hasCauseInstanceOf(SandboxRefusedException.class);
        assertThat(toolbox.isAlive()).isTrue();
    }

    @Test
    void isLostWhenItEndsOrItsConnectionBreaks() throws IOException {
        Tally.tried(THEME, "the end in the middle of an answer");
        CompletableFuture<JsonNode> call = call();
        say(Arrays.copyOf(frame(ANSWER), 9));
        toolbox.onComplete();
        assertThatThrownBy(call::join)
                .hasCauseInstanceOf(SandboxLostException.class)
                .hasMessageContaining("the toolbox ended");
        assertThat(toolbox.isAlive()).isFalse();
    }

    /** A call under way, whose request has been read. */
    private CompletableFuture<JsonNode> call() throws IOException {
        return call(LIMIT);
    }

    private CompletableFuture<JsonNode> call(Duration limit) throws IOException {
        CompletableFuture<JsonNode> call = CompletableFuture.supplyAsync(() -> callNow(limit));
        ByteBuffer head = ByteBuffer.wrap(requests.readNBytes(4));
        assertThat(new String(requests.readNBytes(head.getInt()), UTF_8)).contains("\"id\":1");
        return call;
    }

    private JsonNode callNow() {
        return callNow(LIMIT);
    }

    private JsonNode callNow(Duration limit) {
        return toolbox.call(
                "read", JsonNodeFactory.instance.objectNode(), limit, new Cancellation());
    }

    private void say(byte[] piece) {
        toolbox.onNext(new Frame(StreamType.STDOUT, piece));
    }

    private static long allocatedWhile(Runnable work) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();
        work.run();
        return threads.getCurrentThreadAllocatedBytes() - before;
    }

    private static String id(String number) {
        return "{\"id\":" + number + ",\"ok\":true,\"result\":{}}";
    }

    private static String result(String json) {
        return "{\"id\":1,\"ok\":true,\"result\":" + json + "}";
    }

    private static String many(String element) {
        int count = 8_000_000 / (element.length() + 1);
        return result("{\"a\":[" + (element + ",").repeat(count) + element + "]}");
    }

    private static String longName() {
        return "{\"" + "n".repeat(8_000_000) + "\":1,\"id\":1}";
    }

    private static byte[] frame(String body, int... more) {
        return frame(raw(raw(body), bytes(more)));
    }

    private static byte[] frame(byte[] body) {
        return ByteBuffer.allocate(4 + body.length).putInt(body.length).put(body).array();
    }

    private static byte[] bytes(int... values) {
        byte[] bytes = new byte[values.length];
        for (int i = 0; i < values.length; i++) {
            bytes[i] = (byte) values[i];
        }
        return bytes;
    }

    private static byte[] raw(String text) {
        return text.getBytes(UTF_8);
    }

    private static byte[] raw(byte[] first, String then) {
        return raw(first, raw(then));
    }

    private static byte[] raw(byte[] first, byte[] then) {
        return ByteBuffer.allocate(first.length + then.length).put(first).put(then).array();
    }

    private static byte[] repeated(byte[] frame, int times) {
        ByteBuffer all = ByteBuffer.allocate(frame.length * times);
        for (int i = 0; i < times; i++) {
            all.put(frame);
        }
        return all.array();
    }
}
