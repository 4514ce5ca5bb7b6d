package dev.grove.bench.floor;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.Locale;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/** The two requests of Grove's API that the bench makes of it, on a virtual thread a connection. */
final class FloorServer {

    private static final String LENGTH = "content-length: ";
    private static final String KEY = "authorization: bearer ";
    private static final String START = "POST /agents/bench/runs ";
    private static final String STREAM = "GET /agent-runs/";

    private static final String STARTED =
            """
            HTTP/1.1 201 Created\r
            Content-Type: application/json\r
            Content-Length: %d\r
            \r
            %s\
            """;

    private final ServerSocket socket;
    private final FloorKeys keys;
    private final FloorRuns runs;

    FloorServer(ServerSocket socket, FloorKeys keys, FloorRuns runs) {
        this.socket = socket;
        this.keys = keys;
        this.runs = runs;
    }

    /** Until its socket is closed. */
    void serve() {
        try {
            while (true) {
                Socket connection = socket.accept();
                Thread.ofVirtual().start(() -> serve(connection));
            }
        } catch (IOException _) {
            // The process ends.
        }
    }

    private void serve(Socket connection) {
        try (connection) {
            connection.setTcpNoDelay(true);
            InputStream in = new BufferedInputStream(connection.getInputStream());
            OutputStream out = connection.getOutputStream();
            for (Request request = read(in); request != null; request = read(in)) {
                answer(request, out);
            }
        } catch (IOException e) {
            System.err.println("floor: a connection has ended: " + e.getMessage());
        } catch (SQLException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private void answer(Request request, OutputStream out)
            throws IOException, SQLException, InterruptedException {
        UUID tenant = keys.tenantOf(request.key());
        String line = request.line();
        if (line.startsWith(START)) {
            String goal = JsonMapper.shared().readTree(request.body()).path("goal").stringValue();
            String body = "{\"run_id\":\"" + runs.start(tenant, goal) + "\"}";
            out.write(STARTED.formatted(body.length(), body).getBytes(StandardCharsets.US_ASCII));
        } else if (line.startsWith(STREAM)) {
            String id = line.substring(STREAM.length(), line.indexOf('/', STREAM.length()));
            runs.stream(UUID.fromString(id)).writeTo(out);
        } else {
            throw new IOException("The floor does not know " + line);
        }
    }

    private record Request(String line, String key, String body) {}

    /** The next request; null when the client has closed the connection. */
    private static @Nullable Request read(InputStream in) throws IOException {
        String line = line(in);
        if (line.isEmpty()) {
            return null;
        }
        int length = 0;
        String key = "";
        for (String header = line(in); !header.isEmpty(); header = line(in)) {
            String small = header.toLowerCase(Locale.ROOT);
            if (small.startsWith(LENGTH)) {
                length = Integer.parseInt(small.substring(LENGTH.length()));
            } else if (small.startsWith(KEY)) {
                key = header.substring(KEY.length());
            }
        }
        return new Request(line, key, new String(in.readNBytes(length), StandardCharsets.UTF_8));
    }

    private static String line(InputStream in) throws IOException {
        StringBuilder line = new StringBuilder();
        for (int b = in.read(); b >= 0 && b != '\n'; b = in.read()) {
            if (b != '\r') {
                line.append((char) b);
            }
        }
        return line.toString();
    }
}
