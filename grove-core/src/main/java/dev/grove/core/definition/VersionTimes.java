package dev.grove.core.definition;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import java.time.Instant;

/** Times of a version, among the members of its view. */
public record VersionTimes(
        @JsonPropertyDescription("When its first version was stored") Instant createdAt,
        @JsonPropertyDescription("When this version was stored") Instant updatedAt) {

    public static VersionTimes of(StoredDefinition<?> stored) {
        return new VersionTimes(stored.createdAt(), stored.updatedAt());
    }
}
