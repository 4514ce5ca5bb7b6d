package dev.grove.mcp.session;

import dev.grove.mcp.session.LostStreams.LostStream;
import dev.grove.mcp.stream.StreamMemory;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/** The streams that this replica keeps for clients that may come back; says that they are alive. */
@Component
public class KeptStreams {

    /** How often a stream is said to be alive. */
    static final String RENEWAL = "${grove.mcp.stream-renewal:5s}";

    /** How many renewals a stream has missed whose server is taken for dead. */
    static final int MISSED_RENEWALS = 6;

    private static final Logger LOG = LoggerFactory.getLogger(KeptStreams.class);

    private final StreamEvents events;
    private final LostStreams lostOnes;
    private final StreamWatch watch;
    private final Clock clock;
    private final Duration longestSilence;
    private final Set<UUID> open = ConcurrentHashMap.newKeySet();

    KeptStreams(
            StreamEvents events,
            LostStreams lostOnes,
            StreamWatch watch,
            Clock clock,
            @Value(RENEWAL) Duration renewal) {
        this.events = events;
        this.lostOnes = lostOnes;
        this.watch = watch;
        this.clock = clock;
        this.longestSilence = renewal.multipliedBy(MISSED_RENEWALS);
    }

    /** The stream that answers one call of a session; nothing is written before it begins. */
    public StreamMemory of(McpSession session, StreamedCall call) {
        return KeptStream.create(this, events, session, call);
    }

    /**
     * Continues the stream of a server that has gone. Of all servers that try, one does; it keeps
     * the stream from then on. Nothing where the stream's server lives, or the stream has ended.
     */
    public Optional<ResumedStream> takeOver(McpSession session, UUID stream) {
        if (open.contains(stream)) {
            return Optional.empty();
        }
        return lostOnes.takeOver(session, stream, clock.instant().minus(longestSilence))
                .map(lost -> resumed(session, stream, lost));
    }

    private ResumedStream resumed(McpSession session, UUID stream, LostStream lost) {
        began(stream);
        return new ResumedStream(
                lost.call(),
                lost.run(),
                lost.lastProgress(),
                KeptStream.resume(this, events, session, stream, lost));
    }

    void began(UUID stream) {
        open.add(stream);
    }

    void changed(McpSession session, UUID stream) {
        watch.changed(session, stream);
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
