package dev.grove.core.definition;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import org.jspecify.annotations.Nullable;

/** Publication of a definition to MCP clients, among the members of its view. */
public record Publication(
        @JsonPropertyDescription("Whether a version of it is a tool of MCP clients")
                boolean mcpExposed,
        @JsonPropertyDescription("Which one; null where none is")
                @Nullable Integer publishedVersion) {

    public static Publication of(@Nullable Integer publishedVersion) {
        return new Publication(publishedVersion != null, publishedVersion);
    }
}
