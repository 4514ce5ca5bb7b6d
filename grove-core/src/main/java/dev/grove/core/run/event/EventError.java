package dev.grove.core.run.event;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.grove.core.run.record.RunError;

@JsonClassDescription("Why a run failed.")
public record EventError(
        @JsonPropertyDescription("As in `error` of the run") String code,
        @JsonPropertyDescription(
                        "For people; the provider's words where it is the provider's fault")
                String message) {

    public static EventError of(RunError error) {
        return new EventError(error.code(), error.message());
    }
}
