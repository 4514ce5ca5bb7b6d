package dev.grove.core.view;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.annotation.JsonTypeName;
import dev.grove.core.id.KeyId;
import java.time.Instant;

/** A named view. */
@JsonTypeName("SavedView")
@JsonClassDescription("A name for what a page of the operator's UI shows.")
public record SavedView(
        @JsonPropertyDescription("Its name") String name,
        @JsonPropertyDescription("As it was saved") String query,
        @JsonPropertyDescription("The key that saved it last") SavedBy savedBy,
        @JsonPropertyDescription("When it was first saved") Instant createdAt,
        @JsonPropertyDescription("When it was last saved") Instant updatedAt) {

    /** Key that saved a view. */
    @JsonClassDescription("A key that saved a view.")
    public record SavedBy(
            @JsonPropertyDescription("Its id") KeyId keyId,
            @JsonPropertyDescription("Its name then") String keyName) {}
}
