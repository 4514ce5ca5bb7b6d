package dev.grove.mcp.session;

import dev.grove.mcp.catalog.ClientAbilities;
import dev.grove.mcp.catalog.LogLevel;
import dev.grove.mcp.era.ClientInfo;
import dev.grove.mcp.era.ProtocolVersion;
import org.jspecify.annotations.Nullable;

/**
 * A session as it was when it was looked up.
 *
 * @param logLevel null until the client sets one
 */
public record McpSession(
        String id,
        ProtocolVersion version,
        ClientInfo info,
        ClientAbilities client,
        @Nullable LogLevel logLevel) {}
