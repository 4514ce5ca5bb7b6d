package dev.grove.server.chat;

import dev.grove.server.chat.chunk.ChunkSink;
import dev.grove.server.sse.EventAnswer;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Writes chunks as events. Not thread-safe. */
final class UiStream implements ChunkSink {

    /** Header by which a client knows the stream. */
    static final String HEADER = "x-vercel-ai-ui-message-stream";

    private static final byte[] DONE = "data: [DONE]\n\n".getBytes(StandardCharsets.UTF_8);

    private final OutputStream out;

    UiStream(OutputStream out) {
        this.out = out;
    }

    @Override
    public void take(ObjectNode chunk) throws IOException {
        out.write(
                ("data: " + JsonMapper.shared().writeValueAsString(chunk) + "\n\n")
                        .getBytes(StandardCharsets.UTF_8));
    }

    void comment() throws IOException {
        out.write(EventAnswer.COMMENT);
        out.flush();
    }

    void flush() throws IOException {
        out.flush();
    }

    void done() throws IOException {
        out.write(DONE);
        out.flush();
    }
}
