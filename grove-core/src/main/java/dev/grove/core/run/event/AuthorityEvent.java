package dev.grove.core.run.event;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.grove.core.event.EventType;
import java.util.List;

/** Layers that govern a run came to it after its start. */
public sealed interface AuthorityEvent extends RunEvent {

    @OfType(EventType.AUTHORITY_CHANGED)
    @JsonClassDescription(
            "Policies came to a run that is resumed, which are those of the key that resumes it")
    record Changed(
            @JsonPropertyDescription("Digest of all its layers from now on") String authority,
            @JsonPropertyDescription("Digests of the layers that came to it") List<String> added)
            implements AuthorityEvent {}
}
