package dev.grove.server.field;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Published form of a provider's answer 400 to a request that breaks its rules. */
enum RefusalShape {
    /** {@code {"error": {message, type, param, code}}}. */
    OPENAI {
        @Override
        JsonNode body(String words) {
            ObjectNode body = NODES.objectNode();
            body.putObject("error")
                    .put("message", words)
                    .put("type", INVALID)
                    .putNull("param")
                    .putNull("code");
            return body;
        }
    },
    /** {@code {"type": "error", "error": {type, message}}}. */
    ANTHROPIC {
        @Override
        JsonNode body(String words) {
            ObjectNode body = NODES.objectNode().put("type", "error");
            body.putObject("error").put("type", INVALID).put("message", words);
            return body;
        }
    },
    /** A list of one {@code {"error": {code, message, status}}}. */
    GEMINI {
        @Override
        JsonNode body(String words) {
            ObjectNode body = NODES.objectNode();
            body.putObject("error")
                    .put("code", 400)
                    .put("message", words)
                    .put("status", "INVALID_ARGUMENT");
            return NODES.arrayNode().add(body);
        }
    },
    /** {@code {"object": "error", message, type, code}}, without a member {@code error}. */
    FLAT {
        @Override
        JsonNode body(String words) {
            return NODES.objectNode()
                    .put("object", "error")
                    .put("message", words)
                    .put("type", INVALID)
                    .putNull("param")
                    .put("code", "3051");
        }
    };

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final String INVALID = "invalid_request_error";

    abstract JsonNode body(String words);

    FieldAnswer answer(String words) {
        return FieldAnswer.json(400, body(words).toString());
    }

    static RefusalShape of(String provider) {
        return switch (provider) {
            case "anthropic", "bedrock-anthropic" -> ANTHROPIC;
            case "gemini" -> GEMINI;
            case "mistral" -> FLAT;
            default -> OPENAI;
        };
    }
}
