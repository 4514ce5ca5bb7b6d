package dev.grove.server.run;

import dev.grove.core.event.EventStream;
import dev.grove.core.event.EventStreams;
import dev.grove.core.event.RunEvent;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.run.RunStatus;
import dev.grove.core.run.Runs;
import dev.grove.core.secret.Scrubber;
import dev.grove.core.secret.Scrubbers;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import org.springframework.http.MediaType;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Writes a run's events to one reader, on the request's own virtual thread. A reader that does not
 * read blocks only this thread; meanwhile its bounded queue fills, and then the stream ends.
 */
@Component
class EventStreamWriter {

    private static final Duration HEARTBEAT = Duration.ofSeconds(10);
    private static final byte[] COMMENT = ":\n\n".getBytes(StandardCharsets.UTF_8);
    private static final byte[] RETRY = "retry: 2000\n\n".getBytes(StandardCharsets.UTF_8);

    /** Said once where the stream ends before the run does. */
    private static final byte[] COME_BACK =
            ": the run goes on; reconnect with Last-Event-ID\nretry: 500\n\n"
                    .getBytes(StandardCharsets.UTF_8);

    private final EventStreams streams;
    private final Runs runs;
    private final JsonMapper json;
    private final Scrubbers scrubbers;

    EventStreamWriter(EventStreams streams, Runs runs, JsonMapper json, Scrubbers scrubbers) {
        this.streams = streams;
        this.runs = runs;
        this.json = json;
        this.scrubbers = scrubbers;
    }

    /**
     * Returns when the run has ended, the reader is gone or too slow, or this replica stops.
     *
     * @param after the last number that the reader has
     */
    void write(TenantId tenant, RunId run, long after, HttpServletResponse response)
            throws IOException {
        response.setContentType(MediaType.TEXT_EVENT_STREAM_VALUE);
        response.setCharacterEncoding(StandardCharsets.UTF_8);
        response.setHeader("Cache-Control", "no-cache, no-transform");
        response.setHeader("X-Accel-Buffering", "no");
        response.setHeader("Grove-Run-Id", run.toString());
        try (EventStream stream = streams.open(tenant, run, after)) {
            OutputStream out = response.getOutputStream();
            out.write(RETRY);
            response.flushBuffer();
            pump(tenant, run, stream, out, response);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private void pump(
            TenantId tenant,
            RunId run,
            EventStream stream,
            OutputStream out,
            HttpServletResponse response)
            throws IOException, InterruptedException {
        boolean toldNotLive = false;
        while (!stream.isComplete() && !stream.hasEnded()) {
            if (stream.isLive() && !toldNotLive) {
                toldNotLive = true;
                tellIfNotLive(tenant, run, out);
                response.flushBuffer();
            }
            List<RunEvent> events = stream.next(stream.isLive() ? HEARTBEAT : Duration.ZERO);
            // Events are clean when they are stored, but a value may be stored as a secret later.
            Scrubber scrubber = scrubbers.of(tenant);
            for (RunEvent event : events) {
                write(event, scrubber.scrubJson(event.json()), out);
            }
            if (events.isEmpty() && stream.isLive()) {
                out.write(COMMENT);
            }
            response.flushBuffer();
        }
        if (!stream.isComplete()) {
            out.write(COME_BACK);
            response.flushBuffer();
        }
    }

    /** A reader that hears nothing is told once why. */
    private void tellIfNotLive(TenantId tenant, RunId run, OutputStream out) throws IOException {
        RunStatus status = runs.get(tenant, run).status();
        if (status == RunStatus.RUNNING || status.isTerminal()) {
            return;
        }
        ObjectNode data = JsonNodeFactory.instance.objectNode();
        data.put("type", RunEvent.NOT_LIVE);
        data.put("status", status.wireName());
        RunEvent event = new RunEvent(run, 0, RunEvent.NOT_LIVE, json.writeValueAsString(data));
        write(event, event.json(), out);
    }

    private static void write(RunEvent event, String line, OutputStream out) throws IOException {
        StringBuilder frame = new StringBuilder(line.length() + 64);
        frame.append("event: ").append(event.type()).append('\n');
        if (event.isDurable()) {
            frame.append("id: ").append(event.seq()).append('\n');
        }
        frame.append("data: ").append(line).append("\n\n");
        out.write(frame.toString().getBytes(StandardCharsets.UTF_8));
    }
}
