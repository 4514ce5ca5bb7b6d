package dev.grove.server.run;

import dev.grove.core.database.DatabaseRetry;
import dev.grove.core.event.EventLine;
import dev.grove.core.event.EventStream;
import dev.grove.core.event.EventStreams;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.run.Runs;
import dev.grove.core.run.event.LiveEvent;
import dev.grove.core.run.record.RunProgress;
import dev.grove.core.run.record.RunStatus;
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
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.MediaType;
import org.springframework.stereotype.Component;

/**
 * Writes a run's events to one reader, on a virtual thread of the stream's own: the request's has
 * the web layer's frames beneath it, which each of thousands of idle streams would hold. A reader
 * that does not read blocks only this thread; meanwhile its bounded queue fills, and then the
 * stream ends.
 */
@Component
class EventStreamWriter {

    private static final Logger LOG = LoggerFactory.getLogger(EventStreamWriter.class);
    private static final long NEVER = 0;
    private static final Duration HEARTBEAT = Duration.ofSeconds(10);
    private static final byte[] COMMENT = ":\n\n".getBytes(StandardCharsets.UTF_8);
    private static final byte[] RETRY = "retry: 2000\n\n".getBytes(StandardCharsets.UTF_8);

    /** Said once where the stream ends before the run does. */
    private static final byte[] COME_BACK =
            ": the run goes on; reconnect with Last-Event-ID\nretry: 500\n\n"
                    .getBytes(StandardCharsets.UTF_8);

    private final EventStreams streams;
    private final Runs runs;
    private final Clock clock;
    private final Scrubbers scrubbers;
    private final EventFrames frames;
    private final OpenStreams open;

    EventStreamWriter(
            EventStreams streams,
            Runs runs,
            Clock clock,
            Scrubbers scrubbers,
            EventFrames frames,
            OpenStreams open) {
        this.streams = streams;
        this.runs = runs;
        this.clock = clock;
        this.scrubbers = scrubbers;
        this.frames = frames;
        this.open = open;
    }

    /**
     * Begins the answer and returns; it ends when the run has ended, the reader is gone or too
     * slow, or this replica stops.
     *
     * @param after the last number that the reader has
     * @param known how far the run was a moment ago, if that was read
     */
    void write(
            TenantId tenant,
            RunId run,
            long after,
            @Nullable RunProgress known,
            HttpServletRequest request,
            HttpServletResponse response)
            throws IOException {
        response.setContentType(MediaType.TEXT_EVENT_STREAM_VALUE);
        response.setCharacterEncoding(StandardCharsets.UTF_8);
        response.setHeader("Cache-Control", "no-cache, no-transform");
        response.setHeader("X-Accel-Buffering", "no");
        response.setHeader("Grove-Run-Id", run.toString());
        EventStream stream = streams.open(tenant, run, after);
        try {
            // Committed before the stream's own thread begins: until then, filters add headers as
            // the
            // request leaves them, on this thread.
            response.getOutputStream().write(RETRY);
            response.flushBuffer();
            AsyncContext answer = request.startAsync();
            answer.setTimeout(NEVER);
            Thread _ =
                    Thread.ofVirtual()
                            .name("stream-" + run)
                            .start(() -> {
                                try (stream;
                                        OpenStream _ = open.begin(Kind.EVENTS)) {
                                    write(tenant, run, stream, known, response);
                                } finally {
                                    complete(answer);
                                }
                            });
        } catch (IOException | RuntimeException e) {
            stream.close();
            throw e;
        }
    }

    private void write(
            TenantId tenant,
            RunId run,
            EventStream stream,
            @Nullable RunProgress known,
            HttpServletResponse response) {
        try {
            OutputStream out = response.getOutputStream();
            try {
                pump(tenant, run, stream, known, out, response);
            } catch (RuntimeException e) {
                if (DatabaseRetry.isCauseOf(e)) {
                    LOG.warn("A stream of run {} ends early: {}", run, e.getMessage());
                } else {
                    LOG.error("A stream of run {} of tenant {} broke", run, tenant, e);
                }
            }
            if (!stream.isComplete()) {
                out.write(COME_BACK);
                response.flushBuffer();
            }
        } catch (IOException e) {
            LOG.debug("A reader of run {} has gone: {}", run, e.getMessage());
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    /** Tomcat has done so already when it found that the reader is gone. */
    private static void complete(AsyncContext answer) {
        try {
            answer.complete();
        } catch (IllegalStateException e) {
            LOG.debug("A stream had ended already: {}", e.getMessage());
        }
    }

    private void pump(
            TenantId tenant,
            RunId run,
            EventStream stream,
            @Nullable RunProgress known,
            OutputStream out,
            HttpServletResponse response)
            throws IOException, InterruptedException {
        boolean reportedNotLive = false;
        while (!stream.isComplete() && !stream.hasEnded()) {
            if (stream.isLive() && !reportedNotLive) {
                reportedNotLive = true;
                reportIfNotLive(run, statusOf(tenant, run, stream, known), out);
                response.flushBuffer();
            }
            List<EventLine> events = stream.next(stream.isLive() ? HEARTBEAT : Duration.ZERO);
            Scrubber scrubber = scrubbers.of(tenant);
            for (EventLine event : events) {
                out.write(frames.of(event, scrubber));
            }
            if (events.isEmpty() && stream.isLive()) {
                out.write(COMMENT);
            }
            response.flushBuffer();
        }
    }

    /**
     * Each move to another status has an event: where no more have come, the status is the same.
     */
    private RunStatus statusOf(
            TenantId tenant, RunId run, EventStream stream, @Nullable RunProgress known) {
        return known != null && known.lastEvent() == stream.position()
                ? known.status()
                : runs.progress(tenant, run).status();
    }

    /** Sends the reader of a run that is not live the reason, once. */
    private void reportIfNotLive(RunId run, RunStatus status, OutputStream out) throws IOException {
        if (status == RunStatus.RUNNING || status.isTerminal()) {
            return;
        }
        EventLine event = new LiveEvent.NotLive(status).line(run, 0, clock.instant());
        out.write(frames.of(event, Scrubber.NONE));
    }
}
