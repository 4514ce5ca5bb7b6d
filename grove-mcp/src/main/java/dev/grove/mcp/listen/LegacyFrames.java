package dev.grove.mcp.listen;

import dev.grove.mcp.stream.Frames;
import dev.grove.mcp.stream.ResponseChannel;
import dev.grove.mcp.wire.RpcWriter;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.BiConsumer;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * The messages of a session's GET stream. An event's id holds the versions that its reader knows,
 * so any replica can compute what the reader missed, and nothing need be stored.
 */
final class LegacyFrames implements NewsFrames {

    private static final Duration RETRY = Duration.ofSeconds(2);

    private final UUID stream;
    private final BiConsumer<String, String> sent;

    /** Versions known to a reader that has read as far as this. */
    private Versions known;

    private int seq;

    /**
     * @param known to the client as it comes
     * @param sent called with the URI and the revision of each resource written
     */
    LegacyFrames(UUID stream, Versions known, BiConsumer<String, String> sent) {
        this.stream = stream;
        this.known = known;
        this.sent = sent;
    }

    /** Versions known to the reader of an event; empty when the id is none of these. */
    static Optional<Versions> versionsIn(String eventId) {
        return Versions.parse(eventId.substring(eventId.lastIndexOf('_') + 1));
    }

    /**
     * @param primer whether the client's version of the protocol has one
     */
    String opening(boolean primer) {
        return primer ? Frames.primer(nextId(), RETRY) : Frames.KEEP_ALIVE;
    }

    @Override
    public void write(News news, ResponseChannel out) throws IOException {
        if (news.isEmpty()) {
            out.write(Frames.KEEP_ALIVE);
        }
        // Separate messages: the stream may break between two lists that changed together.
        for (CatalogList list : news.lists()) {
            known = known.with(list, news.at());
            out.write(Frames.message(nextId(), RpcWriter.notification(list.notification(), null)));
        }
        for (Map.Entry<String, String> resource : news.resources().entrySet()) {
            out.write(
                    Frames.message(
                            nextId(),
                            RpcWriter.notification(
                                    "notifications/resources/updated",
                                    JsonNodeFactory.instance
                                            .objectNode()
                                            .put("uri", resource.getKey()))));
            // After the write: a duplicate notification is better than a lost one.
            sent.accept(resource.getKey(), resource.getValue());
        }
    }

    private String nextId() {
        return stream + "_" + seq++ + "_" + known;
    }
}
