package dev.grove.mcp.transport;

import dev.grove.core.telemetry.OpenStreams;
import dev.grove.core.telemetry.OpenStreams.Kind;
import dev.grove.core.telemetry.OpenStreams.OpenStream;
import dev.grove.mcp.stream.ResponseChannel;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes to a servlet's response, on the thread of its request. */
final class ServletChannel implements ResponseChannel, AutoCloseable {

    private final HttpServletResponse response;
    private final OpenStreams streams;
    private @Nullable OpenStream stream;

    ServletChannel(HttpServletResponse response, OpenStreams streams) {
        this.response = response;
        this.streams = streams;
    }

    @Override
    public void answer(int status, Map<String, String> headers, String body) throws IOException {
        response.setStatus(status);
        headers.forEach(response::setHeader);
        if (body.isEmpty()) {
            return;
        }
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        response.setContentType("application/json");
        response.setContentLength(bytes.length);
        response.getOutputStream().write(bytes);
    }

    @Override
    public void startEvents(Map<String, String> headers) throws IOException {
        stream = streams.begin(Kind.MCP);
        response.setStatus(HttpServletResponse.SC_OK);
        response.setContentType("text/event-stream");
        headers.forEach(response::setHeader);
        response.flushBuffer();
    }

    @Override
    public void write(String frames) throws IOException {
        response.getOutputStream().write(frames.getBytes(StandardCharsets.UTF_8));
        response.flushBuffer();
    }

    /** The request is over, and so is what was streamed, if anything was. */
    @Override
    public void close() {
        if (stream != null) {
            stream.close();
        }
    }
}
