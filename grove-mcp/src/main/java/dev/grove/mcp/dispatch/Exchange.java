package dev.grove.mcp.dispatch;

import dev.grove.mcp.catalog.ClientAbilities;
import dev.grove.mcp.catalog.LogLevel;
import dev.grove.mcp.catalog.McpCaller;
import dev.grove.mcp.era.ClientInfo;
import dev.grove.mcp.era.Era;
import dev.grove.mcp.era.ProtocolVersion;
import dev.grove.mcp.session.McpSession;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Message of a client, with its caller, era, session and abilities.
 *
 * @param version null where none was settled on
 * @param session the session of the legacy era, or null
 * @param client what the client can be asked in this exchange
 * @param logLevel the least severe that the client asked for, or null for none
 * @param id null for a notification
 */
record Exchange(
        McpCaller caller,
        McpRequest request,
        Era era,
        @Nullable ProtocolVersion version,
        @Nullable McpSession session,
        ClientInfo info,
        ClientAbilities client,
        @Nullable LogLevel logLevel,
        @Nullable JsonNode id,
        String method,
        ObjectNode params) {

    boolean isModern() {
        return era == Era.MODERN;
    }

    /** Returns the id of a request, which has one; fails for a notification. */
    JsonNode getId() {
        if (id == null) {
            throw new IllegalStateException("A notification is not answered");
        }
        return id;
    }

    McpSession getSession() {
        if (session == null) {
            throw new IllegalStateException("The modern era has no sessions");
        }
        return session;
    }
}
