package dev.grove.cli.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.ConnectException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.net.URLEncoder;
import java.time.Duration;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Client of one server. Safe for use by several threads. */
public final class ApiClient {

    private static final Duration CONNECT = Duration.ofSeconds(10);

    /** Streams have a comment every ten seconds; other answers take less. */
    private static final Duration SILENCE = Duration.ofSeconds(45);

    private static final int LONGEST_PROBLEM = 64 * 1024;

    static {
        // The JDK's own repetition of a POST knows no idempotency.
        System.setProperty("sun.net.http.retryPost", "false");
    }

    private final ServerTarget server;

    public ApiClient(ServerTarget server) {
        this.server = server;
    }

    public URI url() {
        return server.url();
    }

    /** Text as a segment of a path or a value in a query. */
    public static String encoded(String text) {
        return URLEncoder.encode(text, UTF_8).replace("+", "%20");
    }

    /** JSON that the server answers; an empty object where it answers none. */
    public JsonNode call(ApiRequest request) {
        try {
            return read(request);
        } catch (ConnectException e) {
            throw new ServerUnreachable(server.url(), e);
        } catch (IOException e) {
            if (!request.isRepeatable()) {
                throw new ServerUnreachable(server.url(), e);
            }
        }
        try {
            return read(request);
        } catch (IOException e) {
            throw new ServerUnreachable(server.url(), e);
        }
    }

    private JsonNode read(ApiRequest request) throws IOException {
        try (HttpReply reply = open(request)) {
            byte[] body = reply.body().readAllBytes();
            return body.length == 0
                    ? JsonMapper.shared().createObjectNode()
                    : JsonMapper.shared().readTree(body);
        }
    }

    /**
     * Answer whose body has not been read.
     *
     * @throws ApiProblem where it is none of success
     */
    public HttpReply open(ApiRequest request) throws IOException {
        if (request.method().equals("PATCH")) {
            return Patch.open(server, request, SILENCE);
        }
        HttpURLConnection connection =
                (HttpURLConnection)
                        URI.create(server.url() + request.path()).toURL().openConnection();
        connection.setInstanceFollowRedirects(false);
        connection.setConnectTimeout((int) CONNECT.toMillis());
        connection.setReadTimeout((int) SILENCE.toMillis());
        connection.setUseCaches(false);
        connection.setRequestMethod(request.method());
        Headers.of(server, request).forEach(connection::setRequestProperty);
        JsonNode body = request.body();
        if (body != null) {
            connection.setDoOutput(true);
            try (OutputStream out = connection.getOutputStream()) {
                out.write(body.toString().getBytes(UTF_8));
            }
        }
        int status = connection.getResponseCode();
        if (status / 100 == 2) {
            return new HttpReply(status, connection.getInputStream(), connection::getHeaderField);
        }
        InputStream problem = connection.getErrorStream();
        if (problem == null) {
            throw ApiProblem.of(status, "");
        }
        try (problem) {
            throw ApiProblem.of(status, new String(problem.readNBytes(LONGEST_PROBLEM), UTF_8));
        }
    }
}
