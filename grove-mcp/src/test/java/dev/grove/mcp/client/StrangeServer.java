package dev.grove.mcp.client;

import static org.awaitility.Awaitility.await;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * An MCP server on a bare socket: honest in one era, except where a test sets its behaviour. It has
 * one tool, {@code echo}, which answers with its arguments.
 */
public final class StrangeServer implements AutoCloseable {

    static final String ECHO =
            """
            {"name":"echo","description":"Says it again.","inputSchema":{"type":"object"}}\
            """;

    private final ServerSocket listening;
    private final boolean modern;
    private final Map<String, Reply> replies = new ConcurrentHashMap<>();
    private final List<Message> arrivals = new CopyOnWriteArrayList<>();
    private final AtomicInteger connections = new AtomicInteger();
    private final AtomicInteger open = new AtomicInteger();

    /** How a request is answered. */
    public interface Reply {
        void to(Talk talk) throws IOException;
    }

    /** Received request; names of headers in any case. */
    public record Message(String verb, Map<String, String> headers, JsonNode json) {

        String method() {
            return json.path("method").asString(verb);
        }

        public String header(String name) {
            return headers.getOrDefault(name, "");
        }
    }

    public static StrangeServer modern() {
        return new StrangeServer(true);
    }

    public static StrangeServer legacy() {
        return new StrangeServer(false);
    }

    private StrangeServer(boolean modern) {
        this.modern = modern;
        try {
            listening = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Thread.ofVirtual().start(this::listen);
    }

    /** Answers a method of JSON-RPC, or a verb of HTTP, otherwise than an honest server would. */
    public StrangeServer on(String method, Reply reply) {
        replies.put(method, reply);
        return this;
    }

    URI url() {
        return URI.create("http://127.0.0.1:" + listening.getLocalPort() + "/mcp");
    }

    public List<Message> arrivals() {
        return arrivals;
    }

    public List<Message> arrivals(String method) {
        return arrivals.stream().filter(message -> message.method().equals(method)).toList();
    }

    /** How often a client connected. */
    int connections() {
        return connections.get();
    }

    /**
     * Waits until no connection is open, and no longer than that takes: clients close at once what
     * they do not need any more.
     */
    public void awaitClosed() {
        await().pollDelay(Duration.ZERO)
                .pollInterval(Duration.ofMillis(5))
                .until(() -> open.get() == 0);
    }

    private void listen() {
        while (!listening.isClosed()) {
            try {
                Socket socket = listening.accept();
                connections.incrementAndGet();
                open.incrementAndGet();
                Thread.ofVirtual().start(() -> serve(socket));
            } catch (IOException _) {
                return;
            }
        }
    }

    private void serve(Socket socket) {
        try (socket) {
            Talk talk = new Talk(socket);
            if (talk.read()) {
                arrivals.add(talk.message());
                replies.getOrDefault(talk.message().method(), this::honest).to(talk);
                socket.shutdownOutput();
                talk.untilTheOtherSideCloses();
            }
        } catch (IOException _) {
            // The other side has had enough.
        } finally {
            open.decrementAndGet();
        }
    }

    private void honest(Talk talk) throws IOException {
        switch (talk.message().method()) {
            case "server/discover" -> {
                if (modern) {
                    talk.result(
                            """
                            {"resultType":"complete","supportedVersions":["2026-07-28"],
                             "capabilities":{"tools":{}},"instructions":"Be kind.\\nAlways.",
                             "_meta":{"io.modelcontextprotocol/serverInfo":
                               {"name":"strange","version":"1.0"}}}\
                            """);
                } else {
                    talk.json(
                            400,
                            """
                            {"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"No session"}}\
                            """);
                }
            }
            case "initialize" ->
                    talk.json(
                            200,
                            talk.message(
                                    """
                                    {"protocolVersion":"2025-11-25","capabilities":{"tools":{}},
                                     "serverInfo":{"name":"strange","version":"0.9"}}\
                                    """),
                            Map.of("Mcp-Session-Id", "session-" + arrivals("initialize").size()));
            case "tools/list" -> talk.result("{\"tools\":[" + ECHO + "]}");
            case "tools/call" -> talk.says(talk.message().json().path("params").path("arguments"));
            default -> talk.status(202);
        }
    }

    @Override
    public void close() {
        try {
            listening.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Request and its answer on one connection. */
    public static final class Talk {

        private final Socket socket;
        private final InputStream in;
        private @Nullable Message message;
        private long written;

        Talk(Socket socket) throws IOException {
            this.socket = socket;
            this.in = new BufferedInputStream(socket.getInputStream());
        }

        public Message message() {
            if (message == null) {
                throw new IllegalStateException("Nothing was read");
            }
            return message;
        }

        /** How many bytes the other side took, or may have in its buffers. */
        long written() {
            return written;
        }

        /** With the id of the request. */
        public String message(String result) {
            return "{\"jsonrpc\":\"2.0\",\"id\":" + id() + ",\"result\":" + result + "}";
        }

        String id() {
            return message().json().path("id").toString();
        }

        public void result(String result) throws IOException {
            json(200, message(result));
        }

        /** The result of a call of a tool. */
        public void says(JsonNode text) throws IOException {
            ObjectNode result = JsonMapper.shared().createObjectNode();
            result.putArray("content").addObject().put("type", "text").put("text", text.toString());
            result(result.toString());
        }

        public void json(int status, String body) throws IOException {
            json(status, body, Map.of());
        }

        public void json(int status, String body, Map<String, String> headers) throws IOException {
            TreeMap<String, String> all = new TreeMap<>(headers);
            all.putIfAbsent("Content-Type", "application/json");
            byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
            all.put("Content-Length", Integer.toString(bytes.length));
            head(status, all);
            write(bytes);
        }

        public void status(int status) throws IOException {
            head(status, Map.of("Content-Length", "0"));
        }

        void page(String html) throws IOException {
            head(
                    200,
                    Map.of(
                            "Content-Type",
                            "text/html",
                            "Content-Length",
                            Integer.toString(html.length())));
            write(html);
        }

        void redirect(int status, String url) throws IOException {
            head(status, Map.of("Location", url, "Content-Length", "0"));
        }

        /** The head of JSON that is as long as this says, or not. */
        void jsonHead(int length) throws IOException {
            head(
                    200,
                    Map.of(
                            "Content-Type",
                            "application/json",
                            "Content-Length",
                            Integer.toString(length)));
        }

        void head(int status, Map<String, String> headers) throws IOException {
            StringBuilder head = new StringBuilder("HTTP/1.1 " + status + " Said\r\n");
            headers.forEach((name, value) -> head.append(name + ": " + value + "\r\n"));
            write(head.append("\r\n").toString());
        }

        /** The head of a stream of events that ends with its connection. */
        public void stream() throws IOException {
            head(200, Map.of("Content-Type", "text/event-stream"));
        }

        public void event(String data) throws IOException {
            write("event: message\ndata: " + data + "\n\n");
        }

        void write(String text) throws IOException {
            write(text.getBytes(StandardCharsets.UTF_8));
        }

        void write(byte[] bytes) throws IOException {
            socket.getOutputStream().write(bytes);
            socket.getOutputStream().flush();
            written += bytes.length;
        }

        /** Writes one thing for as long as the client reads it. */
        void forEver(String text) throws IOException {
            byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
            while (true) {
                write(bytes);
            }
        }

        /** Writes one thing at a time, with a pause, for as long as the client reads it. */
        void drips(String text) throws IOException {
            socket.setSoTimeout(200);
            while (true) {
                write(text);
                try {
                    if (in.read() < 0) {
                        return;
                    }
                } catch (SocketTimeoutException _) {
                    // Pause is over.
                }
            }
        }

        public void hangs() throws IOException {
            untilTheOtherSideCloses();
        }

        void untilTheOtherSideCloses() throws IOException {
            in.transferTo(OutputStream.nullOutputStream());
        }

        private boolean read() throws IOException {
            String first = line();
            if (first.isEmpty()) {
                return false;
            }
            Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
            for (String line = line(); !line.isEmpty(); line = line()) {
                int colon = line.indexOf(':');
                headers.put(line.substring(0, colon), line.substring(colon + 1).strip());
            }
            int length = Integer.parseInt(headers.getOrDefault("Content-Length", "0"));
            byte[] body = in.readNBytes(length);
            message =
                    new Message(
                            first.substring(0, first.indexOf(' ')),
                            headers,
                            JsonMapper.shared().readTree(body));
            return true;
        }

        private String line() throws IOException {
            StringBuilder line = new StringBuilder();
            for (int b = in.read(); b >= 0 && b != '\n'; b = in.read()) {
                line.append((char) b);
            }
            return line.toString().strip();
        }
    }
}
