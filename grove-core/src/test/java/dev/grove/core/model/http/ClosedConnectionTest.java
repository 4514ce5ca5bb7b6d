package dev.grove.core.model.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.cancel.Cancellation;
import dev.grove.core.model.ModelOutcome;
import dev.grove.core.model.http.connection.ModelAddress;
import dev.grove.core.model.http.connection.ModelKey;
import dev.grove.core.model.price.Bill;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A server that closes its connection after an answer, and does not say so in its headers. */
class ClosedConnectionTest {

    private static final String ANSWER =
            """
            HTTP/1.1 200 OK\r
            Content-Type: text/event-stream\r
            Content-Length: 11\r
            \r
            data: end

            """;

    private final AtomicInteger connections = new AtomicInteger();
    private final AtomicInteger requests = new AtomicInteger();
    private final ServerSocket server;
    private final ModelHttp http = TestModelHttp.withInactivity(Duration.ofSeconds(10));

    ClosedConnectionTest() throws IOException {
        server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    }

    @AfterEach
    void close() throws IOException {
        http.close();
        server.close();
    }

    @Test
    void sendsEachRequestOnceOnAConnectionThatIsOpen() throws Exception {
        serve(true);
        for (int i = 0; i < 20; i++) {
            assertThat(ask()).isInstanceOf(ModelOutcome.Refused.class);
            awaitClosed(i + 1);
        }
        assertThat(requests).hasValue(20);
    }

    @Test
    void usesAnOpenConnectionAgain() throws Exception {
        serve(false);
        for (int i = 0; i < 20; i++) {
            assertThat(ask()).isInstanceOf(ModelOutcome.Refused.class);
        }
        assertThat(connections).hasValue(1);
        assertThat(requests).hasValue(20);
    }

    private final AtomicInteger closed = new AtomicInteger();

    private void awaitClosed(int count) throws InterruptedException {
        synchronized (closed) {
            while (closed.get() < count) {
                closed.wait(10_000);
            }
        }
    }

    private ModelOutcome ask() {
        return http.post(
                new ModelAddress(
                        "http://127.0.0.1:" + server.getLocalPort(),
                        ModelKey.ofSetting("", "X"),
                        false),
                "/",
                Map.of(),
                new RequestBody(ByteBuffer.wrap("{}".getBytes(StandardCharsets.UTF_8)), List.of()),
                events -> new ModelOutcome.Refused(String.valueOf(events.next()), Bill.LOST),
                new Cancellation());
    }

    private void serve(boolean closing) {
        Thread.ofVirtual()
                .start(() -> {
                    try {
                        while (true) {
                            Socket socket = server.accept();
                            connections.incrementAndGet();
                            Thread.ofVirtual().start(() -> answer(socket, closing));
                        }
                    } catch (SocketException _) {
                        // The test is over.
                    } catch (IOException e) {
                        throw new UncheckedIOException(e);
                    }
                });
    }

    private void answer(Socket socket, boolean closing) {
        try (socket) {
            InputStream in = new BufferedInputStream(socket.getInputStream());
            while (readRequest(in)) {
                requests.incrementAndGet();
                socket.getOutputStream().write(ANSWER.getBytes(StandardCharsets.US_ASCII));
                if (closing) {
                    break;
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            synchronized (closed) {
                closed.incrementAndGet();
                closed.notifyAll();
            }
        }
    }

    /** Reads to the end of a body of two bytes. */
    private static boolean readRequest(InputStream in) throws IOException {
        StringBuilder head = new StringBuilder();
        while (head.indexOf("\r\n\r\n") < 0) {
            int next = in.read();
            if (next < 0) {
                return false;
            }
            head.append((char) next);
        }
        return in.readNBytes(2).length == 2;
    }
}
