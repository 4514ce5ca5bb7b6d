package dev.grove.server.run;

import dev.grove.core.event.EventStreams;
import dev.grove.core.event.StartedStream;
import dev.grove.core.id.RunId;
import dev.grove.core.idempotency.IdempotentOutcome;
import dev.grove.core.operation.OperationCaller;
import dev.grove.core.run.Runs;
import dev.grove.core.run.record.Run;
import dev.grove.core.run.view.RunView;
import dev.grove.server.run.stream.EventStreamWriter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.URI;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Component;

/** The answers to requests that start, fork or resume a run. */
@Component
public class RunAnswers {

    private final Runs runs;
    private final EventStreamWriter streams;
    private final EventStreams events;

    RunAnswers(Runs runs, EventStreamWriter streams, EventStreams events) {
        this.runs = runs;
        this.streams = streams;
        this.events = events;
    }

    /**
     * Has a run begin or go on, and answers with all that happens from then on.
     *
     * @param after the run's last event before that
     */
    public void stream(
            OperationCaller caller,
            ScopedValue.CallableOp<IdempotentOutcome<Run>, IOException> effect,
            long after,
            HttpServletRequest request,
            HttpServletResponse response)
            throws IOException {
        try (StartedStream started = events.ofStart()) {
            switch (started.starting(effect)) {
                case IdempotentOutcome.Performed<Run>(Run run) ->
                        streams.write(
                                caller.tenant(),
                                run.id(),
                                started.take(caller.tenant(), run.id(), after),
                                null,
                                request,
                                response);
                case IdempotentOutcome.Replayed<Run>(RunId run, long from) ->
                        streams.write(caller.tenant(), run, from, null, request, response);
            }
        }
    }

    /** An effect that an earlier request had is answered with the run as it is now. */
    public ResponseEntity<RunView> accepted(
            OperationCaller caller, IdempotentOutcome<Run> outcome) {
        return switch (outcome) {
            case IdempotentOutcome.Performed<Run>(Run run) -> accepted(run);
            case IdempotentOutcome.Replayed<Run>(RunId run, long _) ->
                    accepted(runs.get(caller.tenant(), run));
        };
    }

    public static ResponseEntity<RunView> accepted(Run run) {
        return ResponseEntity.accepted()
                .location(URI.create("/agent-runs/" + run.id()))
                .body(RunView.of(run));
    }
}
