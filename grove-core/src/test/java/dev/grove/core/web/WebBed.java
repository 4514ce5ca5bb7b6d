package dev.grove.core.web;

import dev.grove.core.cancel.Cancellation;
import dev.grove.core.egress.Egress;
import dev.grove.core.egress.EgressSettings;
import dev.grove.core.egress.PinnedHttp;
import dev.grove.core.egress.TestDoors;
import dev.grove.core.egress.VettedLookup;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.tool.ResultLabels;
import dev.grove.core.tool.ToolContext;
import dev.grove.core.web.fetch.WebClient;
import dev.grove.core.web.fetch.WebSettings;
import dev.grove.core.workspace.GitSpec;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.springframework.scheduling.concurrent.SimpleAsyncTaskScheduler;
import org.springframework.util.unit.DataSize;

/**
 * A web on the loopback: {@code site.test} and {@code other.test} are a server that answers each
 * path with bytes, whatever these are; other names lead where a hostile name server says.
 */
public final class WebBed implements AutoCloseable {

    public static final Clock CLOCK = Clock.systemUTC();
    public static final WebSettings SETTINGS =
            new WebSettings(true, Duration.ofSeconds(20), DataSize.ofBytes(200_000), true);

    /** Writes an answer, byte by byte if it likes. */
    public interface Answer {
        void write(OutputStream out) throws IOException;
    }

    private final Map<String, Answer> answers = new ConcurrentHashMap<>();
    private final List<String> requests = new CopyOnWriteArrayList<>();
    private final List<Socket> sockets = new CopyOnWriteArrayList<>();
    private final ServerSocket server;
    private final SimpleAsyncTaskScheduler scheduler = new SimpleAsyncTaskScheduler();

    /** Names that were looked up. */
    public final List<String> resolved = new CopyOnWriteArrayList<>();

    public WebBed() {
        try {
            server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Thread.ofVirtual().start(this::serve);
    }

    public String url(String path) {
        return "http://site.test:" + server.getLocalPort() + path;
    }

    public String otherUrl(String path) {
        return "http://other.test:" + server.getLocalPort() + path;
    }

    /** Heads of all requests so far. */
    public List<String> requests() {
        return requests;
    }

    public void answer(String path, Answer answer) {
        answers.put(path, answer);
    }

    public void answer(String path, String head, byte[] body) {
        answer(
                path,
                out -> {
                    out.write(
                            ("HTTP/1.1 200 OK\r\nConnection: close\r\n" + head + "\r\n")
                                    .getBytes(StandardCharsets.ISO_8859_1));
                    out.write(body);
                });
    }

    public void answer(String path, String type, String body) {
        answer(path, "Content-Type: " + type + "\r\n", body.getBytes(StandardCharsets.UTF_8));
    }

    public void redirect(String path, String location) {
        answer(
                path,
                out ->
                        out.write(
                                ("HTTP/1.1 302 Found\r\nContent-Length: 0\r\nLocation: "
                                                + location
                                                + "\r\n\r\n")
                                        .getBytes(StandardCharsets.ISO_8859_1)));
    }

    public PinnedHttp http(EgressSettings settings) {
        Egress egress =
                new Egress(
                        settings,
                        host -> {
                            resolved.add(host);
                            return switch (host) {
                                case "site.test", "other.test", "search.test" ->
                                        List.of(InetAddress.ofLiteral("127.0.0.1"));
                                case "mixed.test" ->
                                        List.of(
                                                InetAddress.ofLiteral("8.8.8.8"),
                                                InetAddress.ofLiteral("10.0.0.1"));
                                case "metadata.test" ->
                                        List.of(InetAddress.ofLiteral("169.254.169.254"));
                                case "unknown.test" -> List.of();
                                default -> List.of(InetAddress.ofLiteral("10.0.0.1"));
                            };
                        });
        return new PinnedHttp(new VettedLookup(egress, CLOCK), TestDoors.NONE, scheduler, CLOCK);
    }

    /** A client to which nothing is open that the operator opened to the server alone. */
    public WebClient client() {
        return client(SETTINGS);
    }

    public WebClient client(WebSettings settings) {
        return new WebClient(
                http(
                        new EgressSettings(
                                List.of("search.test", "10.0.0.0/8", "127.0.0.1"),
                                List.of("site.test", "other.test"))),
                settings,
                CLOCK);
    }

    public static ToolContext context(Cancellation cancellation) {
        return new ToolContext(
                new TenantId(new UUID(0, 1)),
                new RunId(new UUID(0, 2)),
                1,
                1,
                GitSpec.defaultsOf("a"),
                null,
                cancellation);
    }

    /** A run that policies govern. */
    public static ToolContext governed(ResultLabels labels) {
        RunId run = new RunId(new UUID(0, 2));
        return new ToolContext(
                new TenantId(new UUID(0, 1)),
                run,
                1,
                1,
                run,
                GitSpec.defaultsOf("a"),
                null,
                new Cancellation(),
                labels,
                null);
    }

    private void serve() {
        while (!server.isClosed()) {
            try {
                Socket socket = server.accept();
                sockets.add(socket);
                Thread.ofVirtual().start(() -> serve(socket));
            } catch (IOException _) {
                return;
            }
        }
    }

    private void serve(Socket socket) {
        try (socket) {
            String head = head(socket.getInputStream());
            requests.add(head);
            String path = head.split(" ", 3)[1];
            Answer answer = answers.get(path);
            OutputStream out = socket.getOutputStream();
            if (answer == null) {
                out.write(
                        "HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n"
                                .getBytes(StandardCharsets.ISO_8859_1));
            } else {
                answer.write(out);
            }
            out.flush();
        } catch (IOException _) {
            // The client has what it wanted.
        }
    }

    private static String head(InputStream in) throws IOException {
        ByteArrayOutputStream head = new ByteArrayOutputStream();
        int read;
        while ((read = in.read()) >= 0) {
            head.write(read);
            if (head.toString(StandardCharsets.ISO_8859_1).endsWith("\r\n\r\n")) {
                break;
            }
        }
        String text = head.toString(StandardCharsets.ISO_8859_1);
        int length = text.toLowerCase(Locale.ROOT).indexOf("content-length: ");
        if (length >= 0) {
            int bytes = Integer.parseInt(text.substring(length + 16, text.indexOf('\r', length)));
            text += new String(in.readNBytes(bytes), StandardCharsets.UTF_8);
        }
        return text;
    }

    @Override
    public void close() {
        scheduler.close();
        try {
            server.close();
            for (Socket socket : sockets) {
                socket.close();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
