package dev.grove.core.run.event;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.grove.core.event.EventType;
import java.util.UUID;

/** A message of a session came to a run that was under way. */
public sealed interface MessageEvent extends RunEvent {

    @OfType(EventType.MESSAGE_STEERED)
    @JsonClassDescription("The model reads a message of the session before it is asked again")
    record Steered(
            @JsonPropertyDescription("Its id in the session") UUID messageId,
            @JsonPropertyDescription("The place of the message that the run answers") int n)
            implements MessageEvent {}
}
