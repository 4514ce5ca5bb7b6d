package dev.grove.core.run.observation;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.annotation.JsonTypeName;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** Observation as callers read it. */
@JsonTypeName("Observation")
@JsonClassDescription("A fact that an agent has written down in the course of a run.")
record ObservationView(
        @JsonPropertyDescription("Of the observation") UUID id,
        @JsonPropertyDescription("Of the run that wrote it") UUID runId,
        @JsonPropertyDescription("The name of the agent") String agent,
        @JsonPropertyDescription("Number of the turn") int turn,
        @JsonPropertyDescription("Of the call of `observe`") String toolCallId,
        @JsonPropertyDescription("In the words of the model") String text,
        @JsonPropertyDescription("In order") List<String> tags,
        @JsonPropertyDescription("Values by name: texts, numbers, truths") ObjectNode metadata,
        @JsonPropertyDescription(
                        "Of what the run had read as it was written: `u:` with a source that is not trusted, `c:` with a category that is confidential; null where no policy governed the run")
                @Nullable List<String> labels,
        @JsonPropertyDescription("When it was written") Instant at) {

    static ObservationView of(StoredObservation stored) {
        return new ObservationView(
                stored.id(),
                stored.run().value(),
                stored.agent(),
                stored.turn(),
                stored.callId(),
                stored.text(),
                stored.tags(),
                stored.metadata(),
                stored.labels(),
                stored.at());
    }
}
