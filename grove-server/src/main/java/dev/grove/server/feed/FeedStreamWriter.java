package dev.grove.server.feed;

import dev.grove.core.database.DatabaseRetry;
import dev.grove.core.id.TenantId;
import dev.grove.core.run.feed.FeedReader;
import dev.grove.core.run.feed.RunFeed;
import dev.grove.core.run.feed.RunMove;
import dev.grove.core.secret.Scrubber;
import dev.grove.core.secret.Scrubbers;
import dev.grove.core.telemetry.OpenStreams;
import dev.grove.core.telemetry.OpenStreams.Kind;
import dev.grove.core.telemetry.OpenStreams.OpenStream;
import dev.grove.server.sse.EventAnswer;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/**
 * Writes a tenant's feed to one reader. One that does not read blocks only the thread of its own
 * stream, which holds one page of moves; the rest is in the database.
 */
@Component
class FeedStreamWriter {

    private static final Logger LOG = LoggerFactory.getLogger(FeedStreamWriter.class);

    /** Also how soon a feed without moves ends when its caller's key or session has. */
    private static final Duration HEARTBEAT = Duration.ofSeconds(2);

    private static final byte[] COME_BACK =
            ": reconnect with Last-Event-ID\nretry: 500\n\n".getBytes(StandardCharsets.UTF_8);

    private final RunFeed feed;
    private final Scrubbers scrubbers;
    private final OpenStreams open;
    private final JsonMapper json;

    FeedStreamWriter(RunFeed feed, Scrubbers scrubbers, OpenStreams open, JsonMapper json) {
        this.feed = feed;
        this.scrubbers = scrubbers;
        this.open = open;
        this.json = json;
    }

    /**
     * Begins the answer and returns; it ends when the reader is gone, may not have it any more, or
     * this replica stops.
     *
     * @param allowed asked before each part that is sent
     */
    void write(
            TenantId tenant,
            OptionalLong after,
            BooleanSupplier allowed,
            HttpServletRequest request,
            HttpServletResponse response)
            throws IOException {
        FeedReader reader = feed.open(tenant, after);
        try {
            EventAnswer.begin(
                    request,
                    response,
                    frame(
                            "feed.opened",
                            reader.position(),
                            new FeedEvent.Opened(reader.position())),
                    "feed-" + tenant,
                    out -> {
                        try (reader;
                                OpenStream _ = open.begin(Kind.FEED)) {
                            write(tenant, reader, allowed, out);
                        }
                    });
        } catch (IOException | RuntimeException e) {
            reader.close();
            throw e;
        }
    }

    private void write(
            TenantId tenant, FeedReader reader, BooleanSupplier allowed, OutputStream out) {
        try {
            try {
                pump(tenant, reader, allowed, out);
            } catch (RuntimeException e) {
                if (DatabaseRetry.isCauseOf(e)) {
                    LOG.warn("A feed of tenant {} ends early: {}", tenant, e.getMessage());
                } else {
                    LOG.error("A feed of tenant {} broke", tenant, e);
                }
            }
            out.write(COME_BACK);
            out.flush();
        } catch (IOException e) {
            LOG.debug("A reader of the feed of tenant {} has gone: {}", tenant, e.getMessage());
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private void pump(TenantId tenant, FeedReader reader, BooleanSupplier allowed, OutputStream out)
            throws IOException, InterruptedException {
        while (!reader.hasEnded()) {
            if (reader.hasMissed()) {
                out.write(
                        frame("feed.gap", reader.position(), new FeedEvent.Gap(reader.position())));
                out.flush();
            }
            List<RunMove> moves = reader.next(HEARTBEAT);
            if (!allowed.getAsBoolean()) {
                return;
            }
            if (moves.isEmpty()) {
                out.write(EventAnswer.COMMENT);
            }
            Scrubber scrubber = scrubbers.of(tenant);
            for (RunMove move : moves) {
                out.write(
                        frame(
                                move.type(),
                                move.number(),
                                scrubber.scrubJson(
                                        json.writeValueAsString(FeedEvent.Move.of(move)))));
            }
            out.flush();
        }
    }

    private byte[] frame(String type, long number, FeedEvent event) {
        return frame(type, number, json.writeValueAsString(event));
    }

    private static byte[] frame(String type, long number, String data) {
        return "event: %s\nid: %d\ndata: %s\n\n"
                .formatted(type, number, data)
                .getBytes(StandardCharsets.UTF_8);
    }
}
