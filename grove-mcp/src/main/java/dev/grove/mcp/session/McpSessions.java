package dev.grove.mcp.session;

import dev.grove.mcp.catalog.ClientAbilities;
import dev.grove.mcp.catalog.LogLevel;
import dev.grove.mcp.catalog.McpCaller;
import dev.grove.mcp.era.ClientInfo;
import dev.grove.mcp.era.ProtocolVersion;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** The sessions. To all but the key that began it a session does not exist. */
@Component
public class McpSessions {

    static final Duration LONGEST_IDLE = Duration.ofMinutes(30);
    static final Duration LONGEST = Duration.ofHours(24);

    /** Clients seldom end theirs: of more than these the longest idle one goes. */
    static final int MOST_PER_KEY = 200;

    private static final Duration SEEN_PRECISION = Duration.ofMinutes(1);
    private static final int ID_BYTES = 24;

    private final JdbcMcpSessions rows;
    private final Clock clock;
    private final SecureRandom random = new SecureRandom();

    McpSessions(JdbcMcpSessions rows, Clock clock) {
        this.rows = rows;
        this.clock = clock;
    }

    /**
     * @param capabilities as the client declared them, or null
     */
    public McpSession begin(
            McpCaller caller,
            ProtocolVersion version,
            ClientInfo info,
            @Nullable JsonNode capabilities) {
        byte[] id = new byte[ID_BYTES];
        random.nextBytes(id);
        McpSession session =
                new McpSession(
                        Base64.getUrlEncoder().withoutPadding().encodeToString(id),
                        version,
                        info,
                        ClientAbilities.of(capabilities),
                        null);
        JsonNode declared =
                capabilities == null ? JsonNodeFactory.instance.objectNode() : capabilities;
        rows.insert(caller, session, declared.toString(), clock.instant());
        return session;
    }

    public Optional<McpSession> find(McpCaller caller, String id) {
        Instant now = clock.instant();
        return rows.find(caller, id, now.minus(LONGEST_IDLE), now.minus(LONGEST))
                .map(found -> {
                    if (found.seenAt().isBefore(now.minus(SEEN_PRECISION))) {
                        rows.touch(id, now);
                    }
                    return found.session();
                });
    }

    /** False when there is none. */
    public boolean end(McpCaller caller, String id) {
        return rows.delete(caller, id);
    }

    public void setLogLevel(McpSession session, LogLevel level) {
        rows.setLogLevel(session.id(), level);
    }

    /** From now on notifications of the session go to this listener, on whichever replica. */
    public void setListener(McpSession session, UUID listener) {
        rows.setListener(session.id(), listener);
    }

    /** The present listeners of sessions; those that have ended are left out. */
    public Map<String, UUID> listenersOf(Collection<String> sessions) {
        Instant now = clock.instant();
        return rows.listenersOf(sessions, now.minus(LONGEST_IDLE), now.minus(LONGEST));
    }

    /** Sessions with an open stream are not idle. */
    public void touch(Collection<String> sessions) {
        rows.touch(sessions, clock.instant());
    }

    /**
     * @param revision of the resource now, or null
     */
    public void subscribe(McpSession session, String uri, @Nullable String revision) {
        rows.subscribe(session.id(), uri, revision);
    }

    public void unsubscribe(McpSession session, String uri) {
        rows.unsubscribe(session.id(), uri);
    }

    public List<ResourceSubscription> subscriptionsOf(Collection<String> sessions) {
        return rows.subscriptionsOf(sessions);
    }

    /** Records that this revision was sent to the client. */
    public void markSent(String session, String uri, String revision) {
        rows.markSent(session, uri, revision);
    }
}
