package dev.grove.core.run.event;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.grove.core.event.EventType;
import dev.grove.core.run.record.Observation;
import dev.grove.language.decide.fact.LabelSet;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** Facts that agents write down. */
public sealed interface ObservationEvent extends RunEvent {

    @OfType(EventType.RUN_OBSERVED)
    @JsonClassDescription("The agent writes down what it has observed")
    record Observed(
            int turn,
            String toolCallId,
            String name,
            @JsonPropertyDescription("Of the observation") UUID observationId,
            @JsonPropertyDescription("In the words of the model") String text,
            @JsonPropertyDescription("In order") List<String> tags,
            @JsonPropertyDescription("Flat; left out where there is none")
                    @JsonInclude(JsonInclude.Include.NON_NULL)
                    @Nullable ObjectNode metadata,
            @JsonPropertyDescription(
                            "Of what the run had read as it was written; left out where no policy governs the run")
                    @JsonInclude(JsonInclude.Include.NON_NULL)
                    @Nullable List<String> labels)
            implements ObservationEvent {

        public static Observed of(Observation observed, String tool) {
            LabelSet labels = observed.labels();
            return new Observed(
                    observed.turn(),
                    observed.callId(),
                    tool,
                    observed.id(),
                    observed.text(),
                    observed.tags(),
                    observed.metadata().isEmpty() ? null : observed.metadata(),
                    labels == null ? null : labels.list());
        }
    }
}
