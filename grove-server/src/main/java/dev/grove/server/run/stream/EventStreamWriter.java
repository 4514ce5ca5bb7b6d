package dev.grove.server.run.stream;

import dev.grove.core.database.DatabaseRetry;
import dev.grove.core.error.GroveException;
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
import dev.grove.server.security.CallerRecheck;
import dev.grove.server.sse.EventAnswer;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * Writes a run's events to one reader. One that does not read blocks only the thread of its own
 * stream; meanwhile its bounded queue fills, and then the stream ends.
 */
@Component
public class EventStreamWriter {

    private static final Logger LOG = LoggerFactory.getLogger(EventStreamWriter.class);
    private static final Duration HEARTBEAT = Duration.ofSeconds(10);
    private static final byte[] NOTHING_YET = {};
    private static final Duration LOOK_AGAIN = Duration.ofMillis(250);
    private static final int LOOKS_PER_COMMENT = 40;

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
    private final CallerRecheck recheck;

    EventStreamWriter(
            EventStreams streams,
            Runs runs,
            Clock clock,
            Scrubbers scrubbers,
            EventFrames frames,
            OpenStreams open,
            CallerRecheck recheck) {
        this.streams = streams;
        this.runs = runs;
        this.clock = clock;
        this.scrubbers = scrubbers;
        this.frames = frames;
        this.open = open;
        this.recheck = recheck;
    }

    /**
     * Begins the answer and returns; it ends when the run has ended, the reader is gone, too slow
     * or may not have it any more, or this replica stops.
     *
     * @param after the last number that the reader has
     * @param known how far the run was a moment ago, if that was read
     */
    public void write(
            TenantId tenant,
            RunId run,
            long after,
            @Nullable RunProgress known,
            HttpServletRequest request,
            HttpServletResponse response)
            throws IOException {
        write(tenant, run, streams.open(tenant, run, after), known, request, response);
    }

    /** Answers with a stream that is open; it is closed with the answer. */
    public void write(
            TenantId tenant,
            RunId run,
            EventStream stream,
            @Nullable RunProgress known,
            HttpServletRequest request,
            HttpServletResponse response)
            throws IOException {
        try {
            response.setHeader("Grove-Run-Id", run.toString());
            BooleanSupplier allowed = recheck.of(request);
            EventAnswer.begin(
                    request,
                    response,
                    NOTHING_YET,
                    "stream-" + run,
                    out -> {
                        try (stream;
                                OpenStream _ = open.begin(Kind.EVENTS)) {
                            write(tenant, run, stream, known, allowed, out);
                        }
                    });
        } catch (IOException | RuntimeException e) {
            stream.close();
            throw e;
        }
    }

    /**
     * Begins the answer before there is a run, and has comments in it until there is one. Where
     * there will be none, an event {@code error} says why.
     *
     * @param awaited the run once there is one; throws where there will be none
     */
    public void writeOnceThere(
            TenantId tenant,
            Supplier<Optional<RunId>> awaited,
            HttpServletRequest request,
            HttpServletResponse response)
            throws IOException {
        BooleanSupplier allowed = recheck.of(request);
        EventAnswer.begin(
                request,
                response,
                EventAnswer.COMMENT,
                "stream-queued",
                out -> {
                    try (OpenStream _ = open.begin(Kind.EVENTS)) {
                        Optional<RunId> run = await(tenant, awaited, allowed, out);
                        if (run.isPresent()) {
                            try (EventStream stream = streams.open(tenant, run.get(), 0)) {
                                write(tenant, run.get(), stream, null, allowed, out);
                            }
                        }
                    }
                });
    }

    private Optional<RunId> await(
            TenantId tenant,
            Supplier<Optional<RunId>> awaited,
            BooleanSupplier allowed,
            OutputStream out) {
        try {
            try {
                return await(awaited, allowed, out);
            } catch (GroveException e) {
                out.write(frames.of(e, scrubbers.of(tenant)));
                out.flush();
            }
        } catch (IOException e) {
            LOG.debug("A reader has gone while it waited: {}", e.getMessage());
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
        return Optional.empty();
    }

    private static Optional<RunId> await(
            Supplier<Optional<RunId>> awaited, BooleanSupplier allowed, OutputStream out)
            throws IOException, InterruptedException {
        Optional<RunId> run = awaited.get();
        for (long waited = 0; run.isEmpty() && allowed.getAsBoolean(); waited++) {
            Thread.sleep(LOOK_AGAIN);
            if (waited % LOOKS_PER_COMMENT == 0) {
                out.write(EventAnswer.COMMENT);
                out.flush();
            }
            run = awaited.get();
        }
        return run;
    }

    private void write(
            TenantId tenant,
            RunId run,
            EventStream stream,
            @Nullable RunProgress known,
            BooleanSupplier allowed,
            OutputStream out) {
        try {
            try {
                pump(tenant, run, stream, known, allowed, out);
            } catch (RuntimeException e) {
                if (DatabaseRetry.isCauseOf(e)) {
                    LOG.warn("A stream of run {} ends early: {}", run, e.getMessage());
                } else {
                    LOG.error("A stream of run {} of tenant {} broke", run, tenant, e);
                }
            }
            if (!stream.isComplete()) {
                out.write(COME_BACK);
                out.flush();
            }
        } catch (IOException e) {
            LOG.debug("A reader of run {} has gone: {}", run, e.getMessage());
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private void pump(
            TenantId tenant,
            RunId run,
            EventStream stream,
            @Nullable RunProgress known,
            BooleanSupplier allowed,
            OutputStream out)
            throws IOException, InterruptedException {
        boolean reportedNotLive = false;
        while (!stream.isComplete() && !stream.hasEnded()) {
            if (stream.isLive() && !reportedNotLive) {
                reportedNotLive = true;
                reportIfNotLive(run, statusOf(tenant, run, stream, known), out);
                out.flush();
            }
            List<EventLine> events = stream.next(stream.isLive() ? HEARTBEAT : Duration.ZERO);
            if (!allowed.getAsBoolean()) {
                return;
            }
            Scrubber scrubber = scrubbers.of(tenant);
            for (EventLine event : events) {
                out.write(frames.of(event, scrubber));
            }
            if (events.isEmpty() && stream.isLive()) {
                out.write(EventAnswer.COMMENT);
            }
            out.flush();
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
