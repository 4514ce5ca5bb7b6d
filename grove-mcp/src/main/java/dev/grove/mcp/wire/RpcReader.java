package dev.grove.mcp.wire;

import dev.grove.language.json.NumberBound;
import dev.grove.language.json.StrictJson;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Reads messages: one value of JSON, no name twice, nothing after it, nothing too deep. */
public final class RpcReader {

    private static final int MAX_DEPTH = 64;
    private static final int MAX_TOKENS = 200_000;
    private static final int MAX_NAME_LENGTH = 1024;
    private static final int MAX_ID_LENGTH = 256;

    private static final JsonMapper JSON =
            JsonMapper.builder(
                            JsonFactory.builder()
                                    .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                                    .streamReadConstraints(
                                            StreamReadConstraints.builder()
                                                    .maxNestingDepth(MAX_DEPTH)
                                                    .maxTokenCount(MAX_TOKENS)
                                                    .maxNumberLength(NumberBound.MOST_CHARACTERS)
                                                    .maxNameLength(MAX_NAME_LENGTH)
                                                    .build())
                                    .build())
                    .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                    .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
                    .build();

    private RpcReader() {}

    /**
     * @throws McpError when the bytes are not JSON, or more of it than anyone means
     */
    public static JsonNode parse(byte[] body) {
        try {
            JsonNode read = JSON.readTree(body);
            if (!read.isMissingNode() && StrictJson.fault(body).isEmpty()) {
                return read;
            }
        } catch (JacksonException e) {
            // Where, and not what: that would repeat what was sent.
            TokenStreamLocation place = e.getLocation();
            throw notJson(
                    place == null
                            ? ", or more of it than anyone means"
                            : " at line %d, column %d"
                                    .formatted(place.getLineNr(), place.getColumnNr()));
        } catch (NumberFormatException _) {
            // An exponent of more digits than an int has; said as any number out of range below.
        }
        throw notJson(
                body.length == 0
                        ? ": it is empty; send a message of JSON-RPC 2.0"
                        : StrictJson.fault(body).map(fault -> ". " + fault).orElse(""));
    }

    /**
     * Reads what a server of others answered. Malformed UTF-8 becomes U+FFFD, and halves of
     * surrogate pairs pass: one text that is cut must not cost the rest of an answer. Its reader
     * mends or refuses them.
     *
     * @throws McpError as {@link #parse}
     */
    public static JsonNode parseAnswer(byte[] body) {
        String text = new String(body, StandardCharsets.UTF_8);
        try {
            JsonNode read = JSON.readTree(text.startsWith("\uFEFF") ? text.substring(1) : text);
            if (!read.isMissingNode() && hasSaneNumbers(read)) {
                return read;
            }
        } catch (JacksonException | NumberFormatException _) {
            throw notJson(", or more of it than anyone means");
        }
        throw notJson(": it is empty, or has a number that is out of range");
    }

    private static boolean hasSaneNumbers(JsonNode node) {
        return node.isNumber()
                ? NumberBound.holds(node.decimalValue())
                : node.valueStream().allMatch(RpcReader::hasSaneNumbers);
    }

    private static McpError notJson(String where) {
        return new McpError(
                ErrorNumber.PARSE_ERROR, "The body is not JSON that this server reads" + where);
    }

    /**
     * @throws McpError when it is no message of JSON-RPC 2.0
     */
    public static RpcMessage message(JsonNode body) {
        if (body.isArray()) {
            throw McpError.invalidRequest("Batches are not supported; send one message");
        }
        if (!(body instanceof ObjectNode message)
                || !message.path("jsonrpc").asString("").equals("2.0")) {
            throw McpError.invalidRequest(
                    "The body is no JSON-RPC 2.0 message: those are objects with \"jsonrpc\": \"2.0\"");
        }
        JsonNode method = message.get("method");
        return method == null ? response(message) : call(message, method);
    }

    /** The id to answer under, whatever else is wrong with a message; null where it has none. */
    public static @Nullable JsonNode idOf(JsonNode body) {
        JsonNode id = body.isObject() ? body.get("id") : null;
        return id != null && isId(id) ? id : null;
    }

    private static RpcMessage call(ObjectNode message, JsonNode method) {
        if (!method.isString() || message.hasNonNull("result") || message.hasNonNull("error")) {
            throw McpError.invalidRequest("A request has a method, which is a string");
        }
        ObjectNode params = params(message.get("params"));
        JsonNode id = message.get("id");
        if (id == null) {
            return new RpcMessage.Notification(method.stringValue(), params);
        }
        if (!isId(id)) {
            throw McpError.invalidRequest("id must be a string or an integer");
        }
        return new RpcMessage.Request(id, method.stringValue(), params);
    }

    private static RpcMessage response(ObjectNode message) {
        JsonNode id = message.get("id");
        JsonNode result = message.get("result");
        if (id == null || !isId(id) || (result == null) == !message.path("error").isObject()) {
            throw McpError.invalidRequest("The body is no request, notification or response");
        }
        return new RpcMessage.Response(id, result);
    }

    private static ObjectNode params(@Nullable JsonNode params) {
        if (params == null || params.isNull()) {
            return JsonNodeFactory.instance.objectNode();
        }
        if (params instanceof ObjectNode object) {
            return object;
        }
        throw McpError.invalidRequest("params must be an object");
    }

    private static boolean isId(JsonNode id) {
        return id.isIntegralNumber()
                || (id.isString() && id.stringValue().length() <= MAX_ID_LENGTH);
    }
}
