package dev.grove.core.run.view;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.grove.core.id.RunId;
import java.util.UUID;

/** Id of a run, under both of its names. */
public record RunIds(
        @JsonPropertyDescription("The run's id") UUID id,
        @JsonPropertyDescription("The same") UUID runId) {

    RunIds(RunId run) {
        this(run.value(), run.value());
    }
}
