package dev.grove.mcp.era;

import dev.grove.mcp.catalog.ClientAbilities;
import dev.grove.mcp.catalog.LogLevel;
import dev.grove.mcp.wire.McpError;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Metadata that every modern request carries ({@code _meta}).
 *
 * @param version as claimed; not checked yet
 * @param logLevel null for no log messages
 */
public record ModernMeta(
        String version, ClientInfo info, ClientAbilities client, @Nullable LogLevel logLevel) {

    static final String VERSION = "io.modelcontextprotocol/protocolVersion";
    private static final String CLIENT = "io.modelcontextprotocol/clientInfo";
    private static final String CAPABILITIES = "io.modelcontextprotocol/clientCapabilities";
    private static final String LOG_LEVEL = "io.modelcontextprotocol/logLevel";

    /**
     * @throws McpError when something that every request has is missing
     */
    public static ModernMeta of(ObjectNode params) {
        JsonNode meta = params.path("_meta");
        JsonNode version = meta.path(VERSION);
        if (!version.isString()) {
            throw McpError.invalidParams("_meta needs " + VERSION + ", a string");
        }
        JsonNode capabilities = meta.path(CAPABILITIES);
        if (!capabilities.isObject()) {
            throw McpError.invalidParams("_meta needs " + CAPABILITIES + ", an object");
        }
        return new ModernMeta(
                version.stringValue(),
                ClientInfo.of(meta.path(CLIENT)),
                ClientAbilities.of(capabilities),
                LogLevel.byWireName(meta.path(LOG_LEVEL).asString("")).orElse(null));
    }

    /**
     * Metadata of this client's own requests; it declares no capabilities, since this client can do
     * nothing that servers ask for.
     */
    public static ObjectNode ofOurs(ProtocolVersion version, ObjectNode clientInfo) {
        ObjectNode meta = JsonNodeFactory.instance.objectNode();
        meta.put(VERSION, version.wireName());
        meta.set(CLIENT, clientInfo);
        meta.putObject(CAPABILITIES);
        return meta;
    }
}
