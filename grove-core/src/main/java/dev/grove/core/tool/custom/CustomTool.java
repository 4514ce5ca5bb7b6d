package dev.grove.core.tool.custom;

import dev.grove.core.definition.StoredDefinition;
import java.time.Instant;
import java.util.UUID;

/**
 * Version of a custom tool.
 *
 * @param createdAt creation of the tool, that is, of its first version
 * @param updatedAt when this version was stored
 */
public record CustomTool(
        UUID id,
        int version,
        CustomToolDefinition definition,
        Instant createdAt,
        Instant updatedAt) {

    static CustomTool of(StoredDefinition<CustomToolDefinition> stored) {
        return new CustomTool(
                stored.id(),
                stored.version(),
                stored.definition(),
                stored.createdAt(),
                stored.updatedAt());
    }

    public String name() {
        return definition.name();
    }
}
