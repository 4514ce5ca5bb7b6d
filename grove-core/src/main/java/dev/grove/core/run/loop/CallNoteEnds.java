package dev.grove.core.run.loop;

import dev.grove.core.id.Uuids;
import dev.grove.core.run.event.ObservationEvent;
import dev.grove.core.run.event.PlanEvent;
import dev.grove.core.run.governance.GovernedRun;
import dev.grove.core.run.observation.WrittenObservation;
import dev.grove.core.run.record.Observation;
import dev.grove.core.tool.CallNote;
import dev.grove.core.tool.NotedObservation;
import dev.grove.core.tool.NotedPlan;
import dev.grove.core.tool.ToolCall;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Gathers what calls have noted for the log of their run, with the markers of their ends. */
final class CallNoteEnds {

    private CallNoteEnds() {}

    /**
     * @param call whose end was gathered
     * @param note null where it made none
     */
    static void gather(TurnExecution at, ToolCall call, @Nullable CallNote note, Instant now) {
        switch (note) {
            case null -> {
                // Most calls note nothing.
            }
            case NotedPlan plan ->
                    at.journalBuffer()
                            .event(
                                    PlanEvent.of(at.turn().number(), call.id(), call.name(), plan),
                                    now);
            case NotedObservation observation -> observed(at, call, observation, now);
        }
    }

    /**
     * Its text was written before any result of the turn came. A held result in it stays a
     * reference, since a model may read it.
     */
    private static void observed(
            TurnExecution at, ToolCall call, NotedObservation written, Instant now) {
        NotedObservation noted =
                at.resolved(call).refers() ? WrittenObservation.asAsked(call.arguments()) : written;
        GovernedRun governed = at.scope().governed();
        Observation observation =
                new Observation(
                        Uuids.next(),
                        at.turn().number(),
                        call.id(),
                        noted.text(),
                        noted.tags(),
                        noted.metadata(),
                        governed == null ? null : governed.labelsBefore(at.turn()),
                        now);
        at.journalBuffer()
                .observed(observation, ObservationEvent.Observed.of(observation, call.name()));
    }
}
