package dev.grove.workspace.snapshot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.grove.core.id.TenantId;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Stores that do not behave: each ends as an error that says so, soon. */
@Timeout(30)
class BrokenS3IT {

    private static final S3Patience SHORT =
            new S3Patience(Duration.ofSeconds(1), Duration.ofSeconds(1), Duration.ofSeconds(3));
    private static final TestContent CONTENT = TestContent.ofSize(8 * 1024 * 1024);

    private final TenantId tenant = TenantId.next();
    private final List<Socket> accepted = Collections.synchronizedList(new ArrayList<>());
    private final ServerSocket listener = listen();
    @TempDir private Path folder;

    @AfterEach
    void stop() throws IOException {
        listener.close();
        for (Socket socket : List.copyOf(accepted)) {
            socket.close();
        }
    }

    @Test
    void saysThatThereIsNoListener() throws IOException {
        listener.close();
        Path file = CONTENT.in(folder);
        try (S3SnapshotStore store = store()) {
            assertThatThrownBy(() -> store.put(tenant, CONTENT.digest(), file))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("could not store a snapshot")
                    .hasMessageContaining("127.0.0.1:" + listener.getLocalPort())
                    .hasMessageContaining("Connection refused");
            assertThatThrownBy(() -> store.open(tenant, CONTENT.digest()))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("Connection refused");
            assertThatThrownBy(() -> store.delete(tenant, CONTENT.digest()))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("Connection refused");
        }
    }

    @Test
    void givesUpOnAServiceThatNeverAnswers() throws IOException {
        serve(_ -> {});
        try (S3SnapshotStore store = store()) {
            assertThatThrownBy(() -> store.open(tenant, CONTENT.digest()))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("could not give a snapshot");
        }
    }

    @Test
    void givesUpOnAServiceThatTakesNoUpload() throws IOException {
        // Each request is answered with "not there"; what is sent then is never read.
        serve(socket -> {
            if (head(socket).startsWith("HEAD ")) {
                answer(socket, "HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n");
            }
        });
        Path file = TestContent.ofSize(6 * 1024 * 1024).in(folder);
        try (S3SnapshotStore store = store()) {
            assertThatThrownBy(() -> store.put(tenant, file.getFileName().toString(), file))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("could not store a snapshot");
        }
    }

    @Test
    void saysThatContentWasCutShort() throws IOException {
        serve(socket -> {
            head(socket);
            answer(socket, "HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n", "only this");
        });
        try (S3SnapshotStore store = store();
                InputStream in = store.open(tenant, CONTENT.digest()).orElseThrow()) {
            assertThatThrownBy(in::readAllBytes).isInstanceOf(IOException.class);
        }
    }

    @Test
    void saysThatContentFallsSilent() throws IOException {
        serve(socket -> {
            head(socket);
            write(socket, "HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\nonly this");
        });
        try (S3SnapshotStore store = store();
                InputStream in = store.open(tenant, CONTENT.digest()).orElseThrow()) {
            assertThatThrownBy(in::readAllBytes).isInstanceOf(IOException.class);
        }
    }

    @Test
    void noticesContentThatIsNotWhatItsChecksumSays() throws IOException {
        serve(socket -> {
            head(socket);
            answer(
                    socket,
                    """
                    HTTP/1.1 200 OK\r
                    Content-Length: 9\r
                    x-amz-checksum-sha256: ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=\r
                    """,
                    "only this");
        });
        try (S3SnapshotStore store = store();
                InputStream in = store.open(tenant, CONTENT.digest()).orElseThrow()) {
            assertThatThrownBy(in::readAllBytes)
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("could not give a snapshot whole");
        }
    }

    @Test
    void triesAgainWhatAServerCouldNotDoForAMoment() throws IOException {
        List<String> asked = Collections.synchronizedList(new ArrayList<>());
        serve(socket -> {
            asked.add(head(socket));
            answer(
                    socket,
                    asked.size() == 1
                            ? "HTTP/1.1 503 Slow Down\r\nContent-Length: 0\r\n"
                            : "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n",
                    asked.size() == 1 ? "" : "only this");
        });
        try (S3SnapshotStore store = store()) {
            assertThat(TestContent.read(store.open(tenant, CONTENT.digest()).orElseThrow()))
                    .asString()
                    .isEqualTo("only this");
        }
        assertThat(asked).hasSize(2);
    }

    private S3SnapshotStore store() {
        return new S3SnapshotStore(
                new S3Settings(
                        "bucket",
                        "http://127.0.0.1:" + listener.getLocalPort(),
                        "",
                        "access",
                        "secret",
                        "",
                        true),
                SHORT);
    }

    private static ServerSocket listen() {
        try {
            ServerSocket socket = new ServerSocket();
            // So that what is not read soon stops its sender.
            socket.setReceiveBufferSize(64 * 1024);
            socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            return socket;
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Handler of a connection, which is left open unless the handler closes it. */
    private interface Answer {
        void to(Socket socket) throws IOException;
    }

    private void serve(Answer answer) {
        Thread.ofVirtual()
                .start(() -> {
                    while (!listener.isClosed()) {
                        try {
                            Socket socket = listener.accept();
                            accepted.add(socket);
                            answer.to(socket);
                        } catch (IOException _) {
                            // The client has given up, or the test has ended.
                        }
                    }
                });
    }

    /** The first line; all up to the empty one is read. */
    private static String head(Socket socket) throws IOException {
        InputStream in = socket.getInputStream();
        StringBuilder head = new StringBuilder();
        while (head.indexOf("\r\n\r\n") < 0) {
            int next = in.read();
            if (next < 0) {
                throw new IOException("ended in its head");
            }
            head.append((char) next);
        }
        return head.substring(0, head.indexOf("\r\n"));
    }

    private static void answer(Socket socket, String head, String... body) throws IOException {
        try (socket) {
            write(socket, head + "Connection: close\r\n\r\n" + String.join("", body));
        }
    }

    private static void write(Socket socket, String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
        socket.getOutputStream().flush();
    }
}
