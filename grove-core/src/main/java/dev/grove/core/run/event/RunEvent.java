package dev.grove.core.run.event;

import dev.grove.core.event.EventLine;
import dev.grove.core.event.EventType;
import dev.grove.core.id.RunId;
import dev.grove.core.secret.Scrubber;
import java.time.Instant;

/**
 * Event of a run: a record for each type, whose components are the members of its JSON, in their
 * order and in snake case. A component with {@code @JsonInclude} is left out where it is null; one
 * that may be null otherwise is written as null. The JSON Schema at {@code /v3/event-schemas}, the
 * table in docs/api.md and docs/events.ts are made from these records.
 */
public sealed interface RunEvent
        permits StatusEvent,
                DecisionEvent,
                TurnEvent,
                ToolEvent,
                ChildEvent,
                NodeEvent,
                BudgetEvent,
                ContextEvent,
                MessageEvent,
                WorkspaceEvent,
                PolicyEvent,
                LabelEvent,
                PlanEvent,
                ObservationEvent,
                AuthorityEvent,
                LiveEvent {

    default EventType type() {
        return EventTypes.of(getClass());
    }

    /**
     * The event as it is stored and sent.
     *
     * @param seq its number in the run; 0 for a live-only event
     */
    default EventLine line(RunId run, long seq, Instant at) {
        return EventLine.of(run, seq, type(), at, EventJson.of(this));
    }

    /** Renders the stored form, which names no run. */
    default String line(Instant at) {
        return EventLine.render(type(), at, EventJson.of(this));
    }

    /** Renders the event without the tenant's secrets, where its texts may hold some. */
    default EventLine line(RunId run, long seq, Instant at, Scrubber scrubber) {
        return EventLine.of(run, seq, type(), at, scrubber.scrubJson(EventJson.of(this)));
    }
}
