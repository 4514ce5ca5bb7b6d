package dev.grove.workspace.container;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.dockerjava.api.DockerClient;
import dev.grove.core.TestForm;
import dev.grove.workspace.attack.Tally;
import dev.grove.workspace.container.FakeEngine.Answer;
import dev.grove.workspace.container.host.EngineAddress;
import dev.grove.workspace.container.host.EngineClient;
import dev.grove.workspace.container.host.EngineDiscovery;
import dev.grove.workspace.sandbox.WorkspaceSettings;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** An engine that hangs, trickles, floods or lies: every call ends, and says so. */
@Tag("hostile")
@ExtendWith(Tally.class)
class HangingEngineIT {

    private static final String THEME = "engines";
    private static final Duration LIMIT = Duration.ofSeconds(1);
    private static final Duration MOST = Duration.ofMinutes(1);
    private static final String HEADERS = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n";

    /** Every kind of call that the server makes. */
    private static final Map<String, Consumer<DockerClient>> CALLS =
            Map.of(
                    "version", calls -> calls.versionCmd().exec(),
                    "info", calls -> calls.infoCmd().exec(),
                    "inspect image", calls -> calls.inspectImageCmd("image").exec(),
                    "list containers", calls -> calls.listContainersCmd().exec(),
                    "list volumes", calls -> calls.listVolumesCmd().exec(),
                    "create volume", calls -> calls.createVolumeCmd().withName("v").exec(),
                    "create container", calls -> calls.createContainerCmd("image").exec(),
                    "create exec", calls -> calls.execCreateCmd("c").withCmd("true").exec());

    /** Calls whose answer is only a status. */
    private static final Map<String, Consumer<DockerClient>> BARE_CALLS =
            Map.of(
                    "start", calls -> calls.startContainerCmd("c").exec(),
                    "remove", calls -> calls.removeContainerCmd("c").exec(),
                    "remove volume", calls -> calls.removeVolumeCmd("v").exec());

    private final FakeEngine engine = new FakeEngine();

    /** The first connection of a JVM takes longer than those that are measured. */
    @BeforeAll
    static void connectOnce() {
        try (FakeEngine sound = new FakeEngine()) {
            EngineClient.connect(
                    EngineAddress.of(sound.address(), null), null, Duration.ofSeconds(60));
        }
    }

    @AfterEach
    void tearDown() {
        engine.close();
    }

    static Stream<Arguments> silent() {
        return inShort(
                Set.of(
                        "says nothing",
                        "trickles its headers",
                        "closes at once",
                        "speaks something else",
                        "is broken",
                        "floods why it is broken"),
                hostile("says nothing", (_, _) -> park()),
                hostile("trickles its headers", (_, out) -> trickle(out, HEADERS, " ")),
                hostile("says half a status", (_, out) -> say(out, "HTTP/1.1 2")),
                hostile("closes at once", (client, _) -> client.close()),
                hostile("resets", (client, _) -> reset(client)),
                hostile(
                        "speaks something else",
                        (client, out) -> closeAfter(client, out, "SSH-2.0-OpenSSH_9.6\r\n")),
                hostile("sends noise", (_, out) -> flood(out, "", "\0\1\2\3")),
                hostile(
                        "is broken",
                        (_, out) -> say(out, "HTTP/1.1 500 Broken\r\nContent-Length: 0\r\n\r\n")),
                hostile(
                        "trickles why it is broken",
                        (_, out) ->
                                trickle(
                                        out,
                                        "HTTP/1.1 500 Broken\r\nContent-Length: 1000\r\n\r\n",
                                        "x")),
                hostile(
                        "floods why it is broken",
                        (_, out) -> flood(out, "HTTP/1.1 500 Broken\r\n\r\n", "x".repeat(10_000))));
    }

    static Stream<Arguments> lying() {
        return inShort(
                Set.of(
                        "trickles its answer",
                        "stops in its answer",
                        "answers without end",
                        "claims exabytes",
                        "answers no JSON",
                        "answers deep JSON"),
                hostile("closes in its headers", (client, out) -> closeAfter(client, out, HEADERS)),
                hostile(
                        "trickles its answer",
                        (_, out) -> trickle(out, HEADERS + "Content-Length: 1000\r\n\r\n", " ")),
                hostile(
                        "trickles chunks",
                        (_, out) ->
                                trickle(
                                        out,
                                        HEADERS + "Transfer-Encoding: chunked\r\n\r\n",
                                        "1\r\n \r\n")),
                hostile(
                        "stops in its answer",
                        (_, out) -> {
                            say(out, HEADERS + "Content-Length: 1000\r\n\r\n{");
                            park();
                        }),
                hostile(
                        "closes in its answer",
                        (client, out) ->
                                closeAfter(client, out, HEADERS + "Content-Length: 1000\r\n\r\n{")),
                hostile(
                        "answers without end",
                        (_, out) -> flood(out, HEADERS + "\r\n", " ".repeat(10_000))),
                hostile(
                        "answers an endless text",
                        (_, out) -> flood(out, HEADERS + "\r\n[\"", "x".repeat(10_000))),
                hostile(
                        "answers with chunks without end",
                        (_, out) ->
                                flood(
                                        out,
                                        HEADERS + "Transfer-Encoding: chunked\r\n\r\n",
                                        "1\r\n \r\n")),
                hostile(
                        "claims exabytes",
                        (_, out) ->
                                flood(
                                        out,
                                        HEADERS + "Content-Length: 9223372036854775807\r\n\r\n",
                                        " ".repeat(10_000))),
                hostile(
                        "claims a chunk of terabytes",
                        (_, out) ->
                                flood(
                                        out,
                                        HEADERS
                                                + "Transfer-Encoding: chunked\r\n\r\nfffffffffff\r\n",
                                        " ".repeat(10_000))),
                hostile(
                        "answers no JSON",
                        (_, out) -> out.write(FakeEngine.json("<html>hello</html>"))),
                hostile(
                        "answers deep JSON",
                        (_, out) -> out.write(FakeEngine.json("[".repeat(100_000)))));
    }

    private static Stream<Arguments> inShort(Set<String> kinds, Arguments... all) {
        return TestForm.rows(List.of(all), row -> String.valueOf(row.get()[0]), kinds);
    }

    @ParameterizedTest(name = "an engine that {0}")
    @MethodSource({"silent", "lying"})
    void endsEveryCallWithinItsLimit(String name, Answer answer) throws Exception {
        Tally.tried(THEME, name);
        DockerClient calls =
                EngineClient.connect(EngineAddress.of(engine.address(), null), null, LIMIT).calls();
        engine.answers(answer);
        endAll(CALLS, calls);
    }

    @ParameterizedTest(name = "an engine that {0}")
    @MethodSource("silent")
    void endsEveryBareCallWithinItsLimit(String name, Answer answer) throws Exception {
        DockerClient calls =
                EngineClient.connect(EngineAddress.of(engine.address(), null), null, LIMIT).calls();
        engine.answers(answer);
        endAll(BARE_CALLS, calls);
    }

    @ParameterizedTest(name = "an engine that {0}")
    @MethodSource({"silent", "lying"})
    void isNoEngineToConnectTo(String name, Answer answer) {
        engine.answers(answer);
        long start = System.nanoTime();
        assertThatThrownBy(() ->
                        EngineClient.connect(EngineAddress.of(engine.address(), null), null, LIMIT))
                .isInstanceOf(RuntimeException.class);
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(MOST);
    }

    @Test
    void saysHowLongItWaited() {
        Tally.tried(THEME, "says nothing");
        DockerClient calls =
                EngineClient.connect(
                                EngineAddress.of(engine.address(), null),
                                null,
                                Duration.ofSeconds(1))
                        .calls();
        engine.answers((_, _) -> park());
        assertThatThrownBy(() -> calls.infoCmd().exec())
                .hasMessageContaining("the container engine did not answer within 1 s");
    }

    /** Runs that have their sandbox, or want none, do not wait for one that asks. */
    @Test
    void keepsNoOtherThreadWaitingWhileOneAsks() throws Exception {
        Tally.tried(THEME, "hangs while its status is asked for");
        AtomicReference<Instant> now = new AtomicReference<>(Instant.EPOCH);
        EngineDiscovery discovery = discovery(now);
        assertThat(discovery.status().usable()).isTrue();
        CountDownLatch asked = new CountDownLatch(1);
        engine.answers((_, _) -> {
            asked.countDown();
            park();
        });
        now.set(Instant.EPOCH.plusSeconds(60));
        CompletableFuture<?> asking = CompletableFuture.runAsync(discovery::status);
        asked.await();
        for (int i = 0; i < 100; i++) {
            assertThat(discovery.status().usable()).isTrue();
        }
        assertThat(asking).isNotDone();
        engine.close();
        asking.join();
        assertThat(discovery.status().reason()).isEqualTo("the container engine does not answer");
    }

    private EngineDiscovery discovery(AtomicReference<Instant> now) {
        WorkspaceSettings settings =
                new WorkspaceSettings(
                        "auto", "", "image", "", true, Duration.ofHours(1), Duration.ofSeconds(20));
        return new EngineDiscovery(
                List.of(EngineAddress.of(engine.address(), null)),
                settings,
                ((InstantSource) now::get).withZone(ZoneOffset.UTC));
    }

    private static void endAll(Map<String, Consumer<DockerClient>> kinds, DockerClient calls)
            throws InterruptedException {
        long start = System.nanoTime();
        List<String> answered = new ArrayList<>();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Map<String, Future<?>> under = new HashMap<>();
            kinds.forEach(
                    (kind, call) -> under.put(kind, threads.submit(() -> call.accept(calls))));
            for (Map.Entry<String, Future<?>> call : under.entrySet()) {
                try {
                    call.getValue().get();
                    answered.add(call.getKey());
                } catch (ExecutionException e) {
                    assertThat(e.getCause()).isInstanceOf(RuntimeException.class);
                }
            }
        }
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(MOST);
        assertThat(answered).as("calls that took it for an answer").isEmpty();
    }

    private static Arguments hostile(String name, Answer answer) {
        return Arguments.of(name, answer);
    }

    private static void park() {
        // Until the connection's thread is given up with the test.
        while (!Thread.currentThread().isInterrupted()) {
            LockSupport.park();
        }
    }

    private static void say(OutputStream out, String text) throws IOException {
        out.write(text.getBytes(US_ASCII));
        out.flush();
    }

    private static void trickle(OutputStream out, String first, String then) throws IOException {
        for (int i = 0; i < first.length(); i++) {
            say(out, first.substring(i, i + 1));
            LockSupport.parkNanos(Duration.ofMillis(20).toNanos());
        }
        while (true) {
            say(out, then);
            LockSupport.parkNanos(Duration.ofMillis(200).toNanos());
        }
    }

    private static void flood(OutputStream out, String first, String then) throws IOException {
        say(out, first);
        byte[] piece = then.repeat(1 + 10_000 / then.length()).getBytes(US_ASCII);
        while (true) {
            out.write(piece);
        }
    }

    private static void closeAfter(Socket client, OutputStream out, String text)
            throws IOException {
        say(out, text);
        client.close();
    }

    private static void reset(Socket client) throws IOException {
        client.setSoLinger(true, 0);
        client.close();
    }
}
