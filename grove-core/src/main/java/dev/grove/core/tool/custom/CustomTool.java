package dev.grove.core.tool.custom;

import java.time.Instant;
import java.util.UUID;

/**
 * One version of a custom tool.
 *
 * @param createdAt of the tool, that is, of its first version
 * @param updatedAt when this version was stored
 */
public record CustomTool(
        UUID id,
        int version,
        CustomToolDefinition definition,
        Instant createdAt,
        Instant updatedAt) {

    public String name() {
        return definition.name();
    }
}
