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
import jakarta.servlet.AsyncContext;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.MediaType;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/**
 * Writes a tenant's feed to one reader, on a thread of the stream's own. A reader that does not
 * read blocks only this thread, which holds one page of moves; the rest is in the database.
 */
@Component
class FeedStreamWriter {

    private static final Logger LOG = LoggerFactory.getLogger(FeedStreamWriter.class);
    private static final long NEVER = 0;
    private static final Duration HEARTBEAT = Duration.ofSeconds(10);
    private static final byte[] COMMENT = ":\n\n".getBytes(StandardCharsets.UTF_8);
    private static final byte[] RETRY = "retry: 2000\n\n".getBytes(StandardCharsets.UTF_8);

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

    /** Begins the answer and returns; it ends when the reader is gone or this replica stops. */
    void write(
            TenantId tenant,
            OptionalLong after,
            HttpServletRequest request,
            HttpServletResponse response)
            throws IOException {
        response.setContentType(MediaType.TEXT_EVENT_STREAM_VALUE);
        response.setCharacterEncoding(StandardCharsets.UTF_8);
        response.setHeader("Cache-Control", "no-cache, no-transform");
        response.setHeader("X-Accel-Buffering", "no");
        FeedReader reader = feed.open(tenant, after);
        try {
            OutputStream out = response.getOutputStream();
            out.write(RETRY);
            out.write(
                    frame(
                            "feed.opened",
                            reader.position(),
                            new FeedEvent.Opened(reader.position())));
            response.flushBuffer();
            AsyncContext answer = request.startAsync();
            answer.setTimeout(NEVER);
            Thread _ =
                    Thread.ofVirtual()
                            .name("feed-" + tenant)
                            .start(() -> {
                                try (reader;
                                        OpenStream _ = open.begin(Kind.FEED)) {
                                    write(tenant, reader, response);
                                } finally {
                                    complete(answer);
                                }
                            });
        } catch (IOException | RuntimeException e) {
            reader.close();
            throw e;
        }
    }

    private void write(TenantId tenant, FeedReader reader, HttpServletResponse response) {
        try {
            OutputStream out = response.getOutputStream();
            try {
                pump(tenant, reader, out, response);
            } catch (RuntimeException e) {
                if (DatabaseRetry.isCauseOf(e)) {
                    LOG.warn("A feed of tenant {} ends early: {}", tenant, e.getMessage());
                } else {
                    LOG.error("A feed of tenant {} broke", tenant, e);
                }
            }
            out.write(COME_BACK);
            response.flushBuffer();
        } catch (IOException e) {
            LOG.debug("A reader of the feed of tenant {} has gone: {}", tenant, e.getMessage());
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private void pump(
            TenantId tenant, FeedReader reader, OutputStream out, HttpServletResponse response)
            throws IOException, InterruptedException {
        while (!reader.hasEnded()) {
            if (reader.hasMissed()) {
                out.write(
                        frame("feed.gap", reader.position(), new FeedEvent.Gap(reader.position())));
                response.flushBuffer();
            }
            List<RunMove> moves = reader.next(HEARTBEAT);
            if (moves.isEmpty()) {
                out.write(COMMENT);
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
            response.flushBuffer();
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

    /** Tomcat has done so already when it found that the reader is gone. */
    private static void complete(AsyncContext answer) {
        try {
            answer.complete();
        } catch (IllegalStateException e) {
            LOG.debug("A feed had ended already: {}", e.getMessage());
        }
    }
}
