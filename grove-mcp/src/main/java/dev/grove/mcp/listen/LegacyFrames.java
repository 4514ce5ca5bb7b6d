package dev.grove.mcp.listen;

import dev.grove.mcp.session.McpSessions;
import dev.grove.mcp.session.Session;
import dev.grove.mcp.stream.Frames;
import dev.grove.mcp.stream.ResponseChannel;
import dev.grove.mcp.wire.RpcWriter;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * The messages of a session's GET stream. An id says which versions its reader knows of, so that
 * any replica can tell what it missed, and nothing need be stored.
 */
final class LegacyFrames implements NewsFrames {

    private static final Duration RETRY = Duration.ofSeconds(2);

    private final Session session;
    private final UUID stream;
    private final McpSessions sessions;
    private int seq;

    LegacyFrames(Session session, UUID stream, McpSessions sessions) {
        this.session = session;
        this.stream = stream;
        this.sessions = sessions;
    }

    /** What the reader of an event knows of, or nothing when the id is none of these. */
    static Optional<Versions> versionsIn(String eventId) {
        return Versions.parse(eventId.substring(eventId.lastIndexOf('_') + 1));
    }

    String opening(Versions known) {
        return session.version().hasPrimer()
                ? Frames.primer(nextId(known), RETRY)
                : Frames.KEEP_ALIVE;
    }

    @Override
    public void write(News news, ResponseChannel out) throws IOException {
        if (news.isEmpty()) {
            out.write(Frames.KEEP_ALIVE);
        }
        for (CatalogList list : news.lists()) {
            out.write(
                    Frames.message(
                            nextId(news.at()), RpcWriter.notification(list.notification(), null)));
        }
        for (Map.Entry<String, String> resource : news.resources().entrySet()) {
            out.write(
                    Frames.message(
                            nextId(news.at()),
                            RpcWriter.notification(
                                    "notifications/resources/updated",
                                    JsonNodeFactory.instance
                                            .objectNode()
                                            .put("uri", resource.getKey()))));
            // After it was written: told twice is better than not at all.
            sessions.told(session.id(), resource.getKey(), resource.getValue());
        }
    }

    private String nextId(Versions at) {
        return stream + "_" + seq++ + "_" + at;
    }
}
