package dev.grove.server.sse;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.catalina.Context;
import org.apache.catalina.Wrapper;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.startup.Tomcat;
import org.apache.coyote.Processor;
import org.apache.coyote.http11.Http11NioProtocol;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Short answers, one after the other on each connection, of a real Tomcat. */
class EventAnswerTest {

    private static final int CONNECTIONS = 64;
    private static final int ANSWERS = 700;

    /** After that Tomcat closes a connection whose answer it has lost sight of. */
    private static final String PATIENCE_MILLIS = "1000";

    private static final byte[] REQUEST =
            "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n".getBytes(StandardCharsets.US_ASCII);

    private static final byte[] LEFT =
            "GET /unread HTTP/1.1\r\nHost: localhost\r\n\r\n".getBytes(StandardCharsets.US_ASCII);

    private final Unread unread = new Unread();
    private final Tomcat tomcat = new Tomcat();
    private final Looked protocol = new Looked();
    private final Connector connector = new Connector(protocol);
    private final AtomicBoolean over = new AtomicBoolean();

    @BeforeEach
    void start(@TempDir Path folder) throws Exception {
        tomcat.setBaseDir(folder.toString());
        connector.setPort(0);
        connector.setProperty("maxKeepAliveRequests", "-1");
        connector.setProperty("connectionTimeout", PATIENCE_MILLIS);
        protocol.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        tomcat.setConnector(connector);
        Context context = tomcat.addContext("", null);
        Wrapper servlet = Tomcat.addServlet(context, "answers", new Answers());
        servlet.setAsyncSupported(true);
        context.addServletMappingDecoded("/", "answers");
        Wrapper other = Tomcat.addServlet(context, "unread", unread);
        other.setAsyncSupported(true);
        context.addServletMappingDecoded("/unread", "unread");
        tomcat.start();
    }

    @AfterEach
    void stop() throws Exception {
        tomcat.stop();
        tomcat.destroy();
    }

    /** Tomcat looks once a second; here it does so all the time. */
    @Test
    void areWholeWheneverTomcatLooksForThoseWhoseTimeIsOver() throws Exception {
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Thread looking = Thread.ofPlatform().start(this::look);
            List<Future<Integer>> read = new ArrayList<>();
            for (int i = 0; i < CONNECTIONS; i++) {
                read.add(threads.submit(this::readAll));
            }
            try {
                for (Future<Integer> each : read) {
                    assertThat(each.get()).isEqualTo(ANSWERS);
                }
            } finally {
                over.set(true);
                looking.join();
            }
        }
    }

    private void look() {
        while (!over.get()) {
            protocol.look();
            Thread.onSpinWait();
        }
    }

    /** How many answers of a connection came whole, each to its last chunk. */
    private int readAll() {
        try (Socket socket =
                new Socket(InetAddress.getLoopbackAddress(), connector.getLocalPort())) {
            socket.setTcpNoDelay(true);
            BufferedReader in =
                    new BufferedReader(
                            new InputStreamReader(
                                    socket.getInputStream(), StandardCharsets.US_ASCII));
            int whole = 0;
            while (whole < ANSWERS && isWhole(socket, in)) {
                whole++;
            }
            return whole;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean isWhole(Socket socket, BufferedReader in) throws IOException {
        socket.getOutputStream().write(REQUEST);
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            if (line.equals("0")) {
                in.readLine();
                return true;
            }
        }
        return false;
    }

    /** Tomcat takes the response back once it has found that; its thread goes on writing. */
    @Test
    void failAsConnectionsDoOnceTheirReaderHasGone() throws Exception {
        try (Socket socket =
                new Socket(InetAddress.getLoopbackAddress(), connector.getLocalPort())) {
            socket.getOutputStream().write(LEFT);
            assertThat(socket.getInputStream().read()).isPositive();
        }
        List<Exception> failures = unread.failures.get(1, TimeUnit.MINUTES);
        assertThat(failures).hasSize(Unread.FAILURES).hasOnlyElementsOfType(IOException.class);
    }

    /** An answer that goes on writing whatever fails. */
    private static final class Unread extends HttpServlet {

        static final int FAILURES = 50;

        private static final long serialVersionUID = 1;
        private static final int PAUSE_MILLIS = 20;

        private final transient CompletableFuture<List<Exception>> failures =
                new CompletableFuture<>();

        @Override
        protected void doGet(HttpServletRequest request, HttpServletResponse response)
                throws IOException {
            EventAnswer.begin(request, response, EventAnswer.COMMENT, "unread", this::say);
        }

        private void say(OutputStream out) {
            List<Exception> all = new ArrayList<>();
            while (all.size() < FAILURES) {
                try {
                    Thread.sleep(PAUSE_MILLIS);
                    out.write(EventAnswer.COMMENT);
                    out.flush();
                } catch (IOException | RuntimeException e) {
                    all.add(e);
                } catch (InterruptedException _) {
                    Thread.currentThread().interrupt();
                }
            }
            failures.complete(all);
        }
    }

    private static final class Answers extends HttpServlet {

        private static final long serialVersionUID = 1;

        @Override
        protected void doGet(HttpServletRequest request, HttpServletResponse response)
                throws IOException {
            EventAnswer.begin(request, response, EventAnswer.COMMENT, "answer", Answers::say);
        }

        private static void say(OutputStream out) {
            try {
                Thread.sleep(1);
                out.write(EventAnswer.COMMENT);
                out.flush();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Looks at its connections as Tomcat does by itself. */
    private static final class Looked extends Http11NioProtocol {

        void look() {
            long now = System.currentTimeMillis();
            for (var connection : getEndpoint().getConnections()) {
                if (connection.getCurrentProcessor() instanceof Processor processor) {
                    processor.timeoutAsync(now);
                }
            }
        }
    }
}
