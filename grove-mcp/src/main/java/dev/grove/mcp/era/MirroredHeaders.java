package dev.grove.mcp.era;

import dev.grove.mcp.wire.ErrorNumber;
import dev.grove.mcp.wire.McpError;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Headers of a modern request that repeat parts of its body, for proxies that read no bodies. Where
 * they disagree a proxy was misled, so the request is refused.
 */
public final class MirroredHeaders {

    private static final String HEADER_OF_PARAMETER = "x-mcp-header";

    private MirroredHeaders() {}

    /**
     * Checks version and method.
     *
     * @throws McpError when one is missing or differs, or the version is none of this server's
     */
    public static void check(
            ModernMeta meta, String method, ObjectNode params, RequestHeaders headers) {
        same(RequestHeaders.VERSION, meta.version(), headers);
        ProtocolVersion version = ProtocolVersion.byWireName(meta.version()).orElse(null);
        if (version == null || !version.isModern()) {
            throw unsupported(meta.version());
        }
        same(RequestHeaders.METHOD, method, headers);
    }

    /**
     * Checks the name. Only for methods that the caller has: an error would reveal others.
     *
     * @throws McpError when it is missing or differs
     */
    public static void checkName(String method, ObjectNode params, RequestHeaders headers) {
        JsonNode name = nameIn(method, params);
        if (name != null && name.isString()) {
            same(RequestHeaders.NAME, name.stringValue(), headers);
        }
    }

    /**
     * Checks the arguments that a tool's schema has mirrored.
     *
     * @throws McpError when one is missing or differs
     */
    public static void check(ObjectNode schema, ObjectNode arguments, RequestHeaders headers) {
        for (Map.Entry<String, JsonNode> property : schema.path("properties").properties()) {
            String suffix = property.getValue().path(HEADER_OF_PARAMETER).asString("");
            JsonNode argument = arguments.get(property.getKey());
            if (!suffix.isEmpty() && argument != null && argument.isValueNode()) {
                if (!argument.isNull()) {
                    same(RequestHeaders.PARAM_PREFIX + suffix, argument.asString(), headers);
                }
            }
        }
    }

    /** The answer to a version that is none of ours. */
    public static McpError unsupported(String requested) {
        ObjectNode data = JsonNodeFactory.instance.objectNode();
        ProtocolVersion.SUPPORTED.forEach(data.putArray("supported")::add);
        data.put("requested", requested);
        return new McpError(
                ErrorNumber.UNSUPPORTED_VERSION,
                "Unsupported protocol version; this server speaks "
                        + String.join(", ", ProtocolVersion.SUPPORTED),
                data);
    }

    private static @Nullable JsonNode nameIn(String method, ObjectNode params) {
        return switch (method) {
            case "tools/call", "prompts/get" -> params.get("name");
            case "resources/read" -> params.get("uri");
            default -> null;
        };
    }

    private static void same(String header, String body, RequestHeaders headers) {
        String value = headers.get(header);
        if (value == null) {
            throw mismatch("The header " + header + " is missing; it repeats what the body says");
        }
        if (!MirroredHeader.decode(value).map(body::equals).orElse(false)) {
            throw mismatch("The header " + header + " does not say what the body says");
        }
    }

    private static McpError mismatch(String message) {
        return new McpError(ErrorNumber.HEADER_MISMATCH, message);
    }
}
