package dev.grove.mcp.era;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Name and version that a client gives itself, cut to what is worth keeping; nothing is decided by
 * them.
 */
public record ClientInfo(@Nullable String name, @Nullable String version) {

    public static final ClientInfo UNKNOWN = new ClientInfo(null, null);

    private static final int LONGEST = 100;

    public static ClientInfo of(JsonNode info) {
        return new ClientInfo(text(info.path("name")), text(info.path("version")));
    }

    private static @Nullable String text(JsonNode node) {
        return node.isString() ? Words.of(node.stringValue(), LONGEST) : null;
    }
}
