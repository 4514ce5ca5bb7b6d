package dev.grove.core.error;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;

/**
 * Warning about one field of a definition that was stored, and will not do what it says as things
 * stand.
 *
 * @param field path, as in a {@link FieldError}
 * @param message what is missing, and how to mend it
 */
@JsonClassDescription("What will not do what it says as things stand.")
public record FieldWarning(
        @JsonPropertyDescription("Its path, such as `workspace.image`") String field,
        @JsonPropertyDescription("What is missing and how to mend it") String message) {}
