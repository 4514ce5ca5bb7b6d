package dev.grove.mcp.catalog;

import dev.grove.core.key.Scope;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * A tool as clients see it.
 *
 * @param name 1 to 64 of {@code A–Z a–z 0–9 _ . / -}; unique over all sources of a tenant
 * @param inputSchema JSON Schema 2020-12 of an object; arguments are validated against it before
 *     the tool sees them
 * @param outputSchema what {@link CallToolResult#structured()} satisfies, or null
 * @param scope the least scope that sees and calls it; to others it does not exist
 */
public record ToolDescriptor(
        String name,
        @Nullable String title,
        String description,
        ObjectNode inputSchema,
        @Nullable ObjectNode outputSchema,
        ToolAnnotations hints,
        Scope scope) {

    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_./-]{1,64}");

    public ToolDescriptor {
        if (!NAME.matcher(name).matches()) {
            throw new IllegalArgumentException("Not a name that clients accept: " + name);
        }
    }
}
