package dev.grove.server.chat;

import dev.grove.core.event.EventStream;
import dev.grove.core.run.record.WaitKind;
import dev.grove.server.chat.chunk.AnswerHead;
import dev.grove.server.chat.chunk.ChunkSink;
import dev.grove.server.chat.chunk.Chunks;
import dev.grove.server.chat.chunk.UiChunks;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * An answer that is to be streamed.
 *
 * @param events from where the reader has it on
 * @param stillWaits what the run waits for besides all that the reader brought; null for nothing
 * @param ignored what the reader brought and nothing waits for
 */
record ChatAnswer(
        AnswerHead head, EventStream events, @Nullable WaitKind stillWaits, List<String> ignored) {

    ChatAnswer {
        ignored = List.copyOf(ignored);
    }

    static ChatAnswer of(AnswerHead head, EventStream events) {
        return new ChatAnswer(head, events, null, List.of());
    }

    void begin(UiChunks chunks, ChunkSink out) throws IOException {
        chunks.begin();
        if (!ignored.isEmpty()) {
            ObjectNode names = JsonNodeFactory.instance.objectNode();
            ignored.forEach(names.putArray("ids")::add);
            out.take(Chunks.data("ignored", null, names));
        }
        if (stillWaits != null) {
            chunks.stillWaits(stillWaits);
        }
    }
}
