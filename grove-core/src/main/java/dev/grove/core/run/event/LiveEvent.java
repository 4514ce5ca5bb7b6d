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
            @JsonPropertyDescription(
                            "Where in this try's text the piece begins, in UTF-16 code units: 0 for the first one. One that begins further on than what came ends had others before it, whose text comes with `turn.answered`")
                    int offset,
            @JsonPropertyDescription("The piece") String text)
            implements LiveEvent {}

    @OfType(EventType.NOT_LIVE)
    @JsonClassDescription("Nothing executes the run at the moment")
    record NotLive(@JsonPropertyDescription("The run's") RunStatus status) implements LiveEvent {}
}
