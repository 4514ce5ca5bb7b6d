package dev.grove.core.run.event;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.grove.core.event.EventType;
import java.util.List;

/** Labels of what a governed run has read. */
public sealed interface LabelEvent extends RunEvent {

    @OfType(EventType.LABELS_RAISED)
    @JsonClassDescription("The result of a call brings labels that the run did not have")
    record Raised(
            int turn,
            String toolCallId,
            String name,
            @JsonPropertyDescription(
                            "That are new: `u:` with a source that is not trusted, `c:` with a category that is confidential")
                    List<String> added,
            @JsonPropertyDescription("All that the run has from now on") List<String> labels)
            implements LabelEvent {}
}
