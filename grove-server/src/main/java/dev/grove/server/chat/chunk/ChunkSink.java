package dev.grove.server.chat.chunk;

import java.io.IOException;
import tools.jackson.databind.node.ObjectNode;

/** Takes chunks of a UI message stream. */
@FunctionalInterface
public interface ChunkSink {

    /**
     * @throws IOException when the reader has gone
     */
    void take(ObjectNode chunk) throws IOException;
}
