package dev.grove.core.model.anthropic;

import java.util.HashMap;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Content block of an answer, assembled as its pieces come. Unknown fields and types pass through.
 * Growing texts are kept in buffers, so that an answer of many pieces costs its length, not the
 * square of it; {@link dev.grove.core.model.http.answer.AnswerStream} bounds the length.
 */
final class ContentBlock {

    static final String TEXT = "text";
    static final String THINKING = "thinking";
    static final String REDACTED = "redacted_thinking";
    static final String CALL = "tool_use";

    private final ObjectNode block;
    private final Map<String, StringBuilder> grown = new HashMap<>();
    private final CallInput input = new CallInput();
    private boolean isClosed;

    ContentBlock(ObjectNode block) {
        this.block = block;
        input.begin(block.path("input"));
    }

    /** Gives the length of what has come. */
    int extend(AnthropicEvent.Delta delta) {
        return switch (delta.type()) {
            case "text_delta" -> append(TEXT, delta.text());
            case "thinking_delta" -> append(THINKING, delta.thinking());
            case "signature_delta" -> append("signature", delta.signature());
            case "input_json_delta" -> {
                input.append(delta.partialJson());
                yield delta.partialJson().length();
            }
            case "citations_delta" -> add("citations", delta.other("citation"));
            default -> extendUnknown(delta);
        };
    }

    /** A block that is begun a second time states the same, or what was missing. */
    int repeat(ObjectNode again) {
        again.properties()
                .forEach(member -> {
                    JsonNode known = block.path(member.getKey());
                    if (known.isMissingNode() || known.isNull() || known.asString("x").isEmpty()) {
                        block.set(member.getKey(), member.getValue());
                    }
                });
        input.begin(again.path("input"));
        return again.toString().length();
    }

    void close() {
        isClosed = true;
    }

    boolean isClosed() {
        return isClosed;
    }

    boolean is(String type) {
        return block.path("type").asString("").equals(type);
    }

    /** Whether this is a call, be it of a tool of the provider's. */
    boolean isCallOfAnyKind() {
        return block.path("type").asString("").endsWith(CALL);
    }

    /** Whether this is thinking, readable or not. */
    boolean isThought() {
        return is(THINKING) || is(REDACTED);
    }

    String text() {
        return is(TEXT) ? field(TEXT) : "";
    }

    String id() {
        return block.path("id").asString("");
    }

    String name() {
        return block.path("name").asString("");
    }

    CallInput input() {
        return input;
    }

    /** Replaces an id that no call can have. */
    void rename(String id) {
        block.put("id", id);
    }

    /** The whole block; its last piece has come. */
    ObjectNode complete() {
        grown.forEach((field, text) -> block.put(field, text.toString()));
        if (is(CALL) || (input.isStreamed() && input.isWhole())) {
            block.set("input", input.arguments());
        }
        return block;
    }

    private int append(String field, String piece) {
        grown.computeIfAbsent(field, _ -> new StringBuilder(block.path(field).asString("")))
                .append(piece);
        return piece.length();
    }

    private String field(String name) {
        StringBuilder longer = grown.get(name);
        return longer != null ? longer.toString() : block.path(name).asString("");
    }

    private int add(String field, JsonNode element) {
        if (element.isMissingNode() || element.isNull()) {
            return 0;
        }
        ArrayNode elements =
                block.path(field) instanceof ArrayNode array ? array : block.putArray(field);
        elements.add(element);
        return element.toString().length();
    }

    /** Texts grow the field of their name, and what else comes is set. */
    private int extendUnknown(AnthropicEvent.Delta delta) {
        ObjectNode others = delta.others();
        int length = 0;
        if (!delta.text().isEmpty()) {
            length += append(TEXT, delta.text());
        }
        if (others == null || delta.type().isEmpty()) {
            return length;
        }
        for (Map.Entry<String, JsonNode> member : others.properties()) {
            JsonNode value = member.getValue();
            if (value.isString()) {
                length += append(member.getKey(), value.stringValue());
            } else if (!value.isNull()) {
                block.set(member.getKey(), value);
                length += value.toString().length();
            }
        }
        return length;
    }
}
