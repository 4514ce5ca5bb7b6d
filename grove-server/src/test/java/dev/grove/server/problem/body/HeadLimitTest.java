package dev.grove.server.problem.body;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import org.apache.catalina.Context;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.startup.Tomcat;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Senders of heads, on a real Tomcat that gives them half a second. */
class HeadLimitTest {

    private static final Duration LIMIT = Duration.ofMillis(500);
    private static final String REQUEST = "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n";

    private final Tomcat tomcat = new Tomcat();
    private final Connector connector = new Connector(new HeadLimit(LIMIT));

    @BeforeEach
    void start(@TempDir Path folder) throws Exception {
        tomcat.setBaseDir(folder.toString());
        connector.setPort(0);
        tomcat.setConnector(connector);
        Context context = tomcat.addContext("", null);
        Tomcat.addServlet(context, "answers", new Answers());
        context.addServletMappingDecoded("/", "answers");
        tomcat.start();
    }

    @AfterEach
    void stop() throws Exception {
        tomcat.stop();
        tomcat.destroy();
    }

    @Test
    void endsASenderThatDripsOnceItsTimeIsOver() throws IOException {
        try (Socket sender = connect()) {
            sender.getOutputStream().write(ascii("GET / HTTP/1.1\r\nX: "));
            await("the end of the connection")
                    .atMost(LIMIT.multipliedBy(20))
                    .pollInterval(Duration.ofMillis(50))
                    .untilAsserted(() ->
                            assertThatExceptionOfType(SocketException.class)
                                    .isThrownBy(() -> sender.getOutputStream().write('x')));
        }
    }

    /** Neither what rests between two requests nor what works on one is late. */
    @Test
    void endsNoConnectionThatRestsOrWorks() throws Exception {
        try (Socket sender = connect()) {
            sender.getOutputStream().write(ascii(REQUEST));
            assertThat(statusLine(sender)).isEqualTo("HTTP/1.1 200 ");
            Thread.sleep(LIMIT.multipliedBy(2));
            sender.getOutputStream().write(ascii(REQUEST));
            assertThat(statusLine(sender)).isEqualTo("HTTP/1.1 200 ");
        }
    }

    private Socket connect() throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), connector.getLocalPort());
        socket.setSoTimeout((int) LIMIT.multipliedBy(20).toMillis());
        return socket;
    }

    private static String statusLine(Socket sender) throws IOException {
        StringBuilder head = new StringBuilder();
        while (head.indexOf("\r\n\r\n") < 0) {
            int next = sender.getInputStream().read();
            assertThat(next).as("the connection after: %s", head).isNotEqualTo(-1);
            head.append((char) next);
        }
        return head.substring(0, head.indexOf("\r\n"));
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    /** Takes longer than a head may. */
    private static final class Answers extends HttpServlet {

        private static final long serialVersionUID = 1L;

        @Override
        protected void doGet(HttpServletRequest request, HttpServletResponse response)
                throws IOException {
            try {
                Thread.sleep(LIMIT.multipliedBy(2));
                response.setContentLength(0);
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
