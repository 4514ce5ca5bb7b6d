package dev.grove.mcp.dispatch;

import dev.grove.language.text.NearestNames;
import dev.grove.mcp.catalog.LogLevel;
import dev.grove.mcp.era.ClientInfo;
import dev.grove.mcp.era.ProtocolVersion;
import dev.grove.mcp.era.RequestHeaders;
import dev.grove.mcp.session.McpSession;
import dev.grove.mcp.session.McpSessions;
import dev.grove.mcp.wire.McpError;
import java.time.Duration;
import java.util.Map;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** How a client and this server get to know each other. */
@Component
class HandshakeMethods {

    private static final Duration FRESH = Duration.ofMinutes(5);

    private final McpSessions sessions;

    HandshakeMethods(McpSessions sessions) {
        this.sessions = sessions;
    }

    QuickResult discover(Exchange exchange) {
        ObjectNode result = JsonNodeFactory.instance.objectNode();
        ArrayNode versions = result.putArray("supportedVersions");
        ProtocolVersion.SUPPORTED.forEach(versions::add);
        result.set("capabilities", ServerIdentity.capabilities(exchange.caller(), true));
        result.put("instructions", ServerIdentity.instructions(exchange.caller()));
        return QuickResult.fresh(result, FRESH);
    }

    QuickResult initialize(Exchange exchange) {
        JsonNode asked = exchange.params().path("protocolVersion");
        if (!asked.isString()) {
            throw McpError.invalidParams(
                    "protocolVersion must be a string, such as "
                            + ProtocolVersion.NEWEST_LEGACY.wireName());
        }
        ProtocolVersion version =
                ProtocolVersion.byWireName(asked.stringValue())
                        .filter(known -> !known.isModern())
                        .orElse(ProtocolVersion.NEWEST_LEGACY);
        JsonNode capabilities = exchange.params().get("capabilities");
        McpSession session =
                sessions.begin(
                        exchange.caller(),
                        version,
                        ClientInfo.of(exchange.params().path("clientInfo")),
                        capabilities != null && capabilities.isObject() ? capabilities : null);
        ObjectNode result = JsonNodeFactory.instance.objectNode();
        result.put("protocolVersion", version.wireName());
        result.set("capabilities", ServerIdentity.capabilities(exchange.caller(), false));
        result.set("serverInfo", ServerIdentity.info());
        result.put("instructions", ServerIdentity.instructions(exchange.caller()));
        return new QuickResult(result, null, Map.of(RequestHeaders.SESSION, session.id()));
    }

    QuickResult setLevel(Exchange exchange) {
        LogLevel level =
                LogLevel.byWireName(exchange.params().path("level").asString(""))
                        .orElseThrow(() ->
                                McpError.invalidParams(
                                        "level "
                                                + NearestNames.asChoice(
                                                        exchange.params()
                                                                .path("level")
                                                                .asString(""),
                                                        LogLevel.wireNames())));
        sessions.setLogLevel(exchange.getSession(), level);
        return QuickResult.empty();
    }
}
