package dev.grove.mcp.client;

import dev.grove.mcp.era.ProtocolVersion;
import org.jspecify.annotations.Nullable;

/**
 * Self-description of a server, cut to lengths that can be stored.
 *
 * @param protocol the version of MCP that is spoken with it
 * @param instructions instructions for models, in a stranger's words
 */
public record Introduction(
        ProtocolVersion protocol, String name, String version, @Nullable String instructions) {}
