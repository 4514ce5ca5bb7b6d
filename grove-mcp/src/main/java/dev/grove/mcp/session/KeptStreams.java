package dev.grove.mcp.session;

import dev.grove.mcp.stream.StreamMemory;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;

/** The streams that this replica keeps for clients that may come back; says that they are alive. */
@Component
public class KeptStreams {

    /** How often a stream is said to be alive. */
    public static final String RENEWAL = "${grove.mcp.stream-renewal:5s}";

    private static final Logger LOG = LoggerFactory.getLogger(KeptStreams.class);

    private final StreamEvents events;
    private final Set<UUID> open = ConcurrentHashMap.newKeySet();

    KeptStreams(StreamEvents events) {
        this.events = events;
    }

    /** The stream that answers one request of a session; nothing is written before it begins. */
    public StreamMemory of(Session session, JsonNode request) {
        return new KeptStream(this, events, session, request.toString());
    }

    void began(UUID stream) {
        open.add(stream);
    }

    void ended(UUID stream) {
        open.remove(stream);
    }

    @Scheduled(fixedDelayString = RENEWAL)
    void renew() {
        if (open.isEmpty()) {
            return;
        }
        try {
            events.stillAlive(Set.copyOf(open));
        } catch (RuntimeException e) {
            LOG.warn("Kept MCP streams were not renewed: {}", e.getMessage());
        }
    }
}
