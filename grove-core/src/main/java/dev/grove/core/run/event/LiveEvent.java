package dev.grove.core.run.event;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.grove.core.event.EventType;
import dev.grove.core.run.record.RunStatus;

/** Sent to those who listen, and stored nowhere. */
public sealed interface LiveEvent extends RunEvent {

    @OfType(EventType.TEXT_DELTA)
    @JsonClassDescription("A piece of the answer while the model writes it")
    record TextDelta(
            int turn,
            @JsonPropertyDescription(
                            "The try that it is of, from 1: another one than before voids what came of the turn so far")
                    int attempt,
            @JsonPropertyDescription("The piece") String text)
            implements LiveEvent {}

    @OfType(EventType.NOT_LIVE)
    @JsonClassDescription("Nothing executes the run at the moment")
    record NotLive(@JsonPropertyDescription("The run's") RunStatus status) implements LiveEvent {}
}
