package dev.grove.mcp.client;

import dev.grove.mcp.era.ProtocolVersion;
import org.jspecify.annotations.Nullable;

/**
 * What a server said of itself, cut to lengths that can be stored.
 *
 * @param protocol the version of MCP that is spoken with it
 * @param instructions for models; words of a stranger
 */
public record Introduction(
        ProtocolVersion protocol, String name, String version, @Nullable String instructions) {}
