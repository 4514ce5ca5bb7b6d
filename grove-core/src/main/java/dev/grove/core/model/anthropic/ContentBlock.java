package dev.grove.core.model.anthropic;

import dev.grove.core.model.http.CallIds;
import dev.grove.core.model.http.ToolArguments;
import dev.grove.core.tool.ToolCall;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/**
 * One block of an answer while its pieces come. Fields and types that are not known here pass
 * through. What grows is kept in buffers, so that an answer of many pieces costs its length, not
 * the square of it; {@link dev.grove.core.model.http.AnswerStream} bounds the length.
 */
final class ContentBlock {

    private final ObjectNode block;
    private final Map<String, StringBuilder> grown = new HashMap<>();
    private final StringBuilder input = new StringBuilder();

    ContentBlock(ObjectNode block) {
        this.block = block;
    }

    /** Gives the length of what has come. */
    int extend(AnthropicEvent.Delta delta) {
        return switch (delta.type()) {
            case "text_delta" -> append("text", delta.text());
            case "thinking_delta" -> append("thinking", delta.thinking());
            case "signature_delta" -> append("signature", delta.signature());
            case "input_json_delta" -> append(input, delta.partialJson());
            // Citations and what may come to be carry nothing that must go back.
            default -> 0;
        };
    }

    private int append(String field, String piece) {
        return append(
                grown.computeIfAbsent(
                        field, _ -> new StringBuilder(block.path(field).asString(""))),
                piece);
    }

    private static int append(StringBuilder buffer, String piece) {
        buffer.append(piece);
        return piece.length();
    }

    String text() {
        return is("text") ? field("text") : "";
    }

    private String field(String name) {
        StringBuilder longer = grown.get(name);
        return longer != null ? longer.toString() : block.path(name).asString("");
    }

    /** The API gives such blocks but does not take them back. */
    boolean isEmptyText() {
        return is("text") && text().isEmpty();
    }

    /**
     * The call that this block asks for, if it does.
     *
     * @param ids of the answer
     */
    Optional<ToolCall> toolCall(CallIds ids) {
        if (!is("tool_use")) {
            return Optional.empty();
        }
        String id = ids.next(block.path("id").asString(""));
        block.put("id", id);
        ObjectNode arguments = ToolArguments.parse(input.toString());
        block.set("input", arguments);
        return Optional.of(new ToolCall(id, block.path("name").asString(""), arguments));
    }

    /** The whole block; its last piece has come. */
    ObjectNode complete() {
        grown.forEach((field, text) -> block.put(field, text.toString()));
        return block;
    }

    private boolean is(String type) {
        return block.path("type").asString("").equals(type);
    }
}
