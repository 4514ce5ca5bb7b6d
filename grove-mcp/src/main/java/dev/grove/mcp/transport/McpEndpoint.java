package dev.grove.mcp.transport;

import dev.grove.core.run.attachment.AttachmentLimits;
import dev.grove.core.telemetry.OpenStreams;
import dev.grove.mcp.catalog.McpCaller;
import dev.grove.mcp.dispatch.McpRequest;
import dev.grove.mcp.dispatch.McpServer;
import dev.grove.mcp.wire.McpError;
import dev.grove.mcp.wire.RpcWriter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;
import org.springframework.util.InvalidMimeTypeException;
import org.springframework.util.MimeType;
import org.springframework.util.MimeTypeUtils;

/** The endpoint: takes a request whose caller is known, and returns when it is answered. */
@Component
public class McpEndpoint {

    public static final int MAX_BODY = 4 * 1024 * 1024;

    private static final String TOO_LARGE =
            "A message may have at most %d bytes. Attachments of more go over REST, up to %d bytes together: with a goal by POST /agents/{name}/runs, with a message of a session by POST /sessions/{id}/messages/sse"
                    .formatted(MAX_BODY, AttachmentLimits.MOST_BYTES);

    private static final int TOO_MANY_REQUESTS = 429;
    private static final Logger LOG = LoggerFactory.getLogger(McpEndpoint.class);

    private final McpServer server;
    private final HttpGuard guard;
    private final RequestLimit limit;
    private final OpenStreams streams;
    private final Clock clock;

    McpEndpoint(
            McpServer server,
            HttpGuard guard,
            RequestLimit limit,
            OpenStreams streams,
            Clock clock) {
        this.server = server;
        this.guard = guard;
        this.limit = limit;
        this.streams = streams;
        this.clock = clock;
    }

    public void answer(McpCaller caller, HttpServletRequest request, HttpServletResponse response) {
        try (ServletChannel out = new ServletChannel(response, streams)) {
            if (!guard.admits(
                    request.getHeader("Host"),
                    request.getHeader("Origin"),
                    isLoopback(request.getLocalAddr()))) {
                refuse(HttpServletResponse.SC_FORBIDDEN, "Host or Origin is not allowed", out);
                return;
            }
            Duration wait = limit.take(caller.key());
            if (wait.isPositive()) {
                refuseForNow(wait, out);
            } else {
                route(caller, request, out);
            }
        } catch (IOException e) {
            LOG.debug("An MCP client has gone: {}", e.getMessage());
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private void route(McpCaller caller, HttpServletRequest request, ServletChannel out)
            throws IOException, InterruptedException {
        switch (request.getMethod()) {
            case "POST" -> post(caller, request, out);
            case "GET" -> {
                McpRequest read = read(request);
                if (read.acceptsEvents()) {
                    server.get(caller, read, out);
                } else {
                    refuse(HttpServletResponse.SC_NOT_ACCEPTABLE, "Accept text/event-stream", out);
                }
            }
            case "DELETE" -> server.delete(caller, read(request), out);
            default ->
                    out.answer(
                            HttpServletResponse.SC_METHOD_NOT_ALLOWED,
                            Map.of("Allow", "POST, GET, DELETE"),
                            RpcWriter.error(
                                    null,
                                    McpError.invalidRequest(
                                            "Use POST, GET or DELETE, not "
                                                    + request.getMethod())));
        }
    }

    private void post(McpCaller caller, HttpServletRequest request, ServletChannel out)
            throws IOException, InterruptedException {
        if (!isJson(request.getContentType())) {
            refuse(
                    HttpServletResponse.SC_UNSUPPORTED_MEDIA_TYPE,
                    "Content-Type must be application/json, in UTF-8",
                    out);
            return;
        }
        McpRequest read = read(request);
        if (!read.acceptsJson() && !read.acceptsEvents()) {
            refuse(
                    HttpServletResponse.SC_NOT_ACCEPTABLE,
                    "Accept application/json and text/event-stream",
                    out);
            return;
        }
        byte[] body = bodyOf(request);
        if (body == null) {
            refuse(HttpServletResponse.SC_REQUEST_ENTITY_TOO_LARGE, TOO_LARGE, out);
            return;
        }
        server.post(caller, read, body, out);
    }

    private static boolean isJson(@Nullable String type) {
        try {
            MimeType given = MimeTypeUtils.parseMimeType(type == null ? "" : type);
            return given.equalsTypeAndSubtype(MimeTypeUtils.APPLICATION_JSON)
                    && (given.getCharset() == null
                            || given.getCharset().equals(StandardCharsets.UTF_8));
        } catch (InvalidMimeTypeException _) {
            return false;
        }
    }

    private static byte @Nullable [] bodyOf(HttpServletRequest request) throws IOException {
        if (request.getContentLengthLong() > MAX_BODY) {
            return null;
        }
        InputStream in = request.getInputStream();
        byte[] body = in.readNBytes(MAX_BODY + 1);
        return body.length > MAX_BODY ? null : body;
    }

    private McpRequest read(HttpServletRequest request) {
        Accepted accepted = Accepted.of(request.getHeader("Accept"));
        return new McpRequest(
                name -> {
                    String value = request.getHeader(name);
                    return value == null ? null : value.strip();
                },
                accepted.json(),
                accepted.events(),
                McpRequest.traceOf(request.getHeader("traceparent")),
                clock.instant(),
                System.nanoTime());
    }

    private static boolean isLoopback(String address) {
        return InetAddress.ofLiteral(address).isLoopbackAddress();
    }

    private static void refuseForNow(Duration wait, ServletChannel out) throws IOException {
        String seconds = String.valueOf(wait.plusMillis(999).toSeconds());
        out.answer(
                TOO_MANY_REQUESTS,
                Map.of("Retry-After", seconds),
                RpcWriter.error(
                        null,
                        McpError.invalidRequest(
                                "Too many requests with this key; try again in "
                                        + seconds
                                        + " seconds")));
    }

    private static void refuse(int status, String why, ServletChannel out) throws IOException {
        out.answer(status, Map.of(), RpcWriter.error(null, McpError.invalidRequest(why)));
    }
}
