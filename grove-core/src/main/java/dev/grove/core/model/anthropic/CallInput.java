package dev.grove.core.model.anthropic;

import dev.grove.core.model.http.answer.ToolArguments;
import dev.grove.core.tool.ToolCall;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.MissingNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Input of a call while it comes: as pieces of JSON text, and with some gateways whole at the
 * block's start, as an object or as its text, or in pieces of which each repeats those before it.
 * Input that came is never taken for none.
 */
final class CallInput {

    private static final JsonMapper JSON = JsonMapper.shared();
    private static final String EMPTY = "{}";

    private JsonNode atStart = MissingNode.getInstance();
    private final StringBuilder pieces = new StringBuilder();
    private String newest = "";

    /** Whether each piece began with the one before it. */
    private boolean isRepeated = true;

    /** Takes the input that the block begins with; an empty one means that pieces follow. */
    void begin(JsonNode input) {
        boolean isEmpty =
                input.isMissingNode()
                        || input.isNull()
                        || (input.isContainer() && input.isEmpty())
                        || (input.isString() && input.stringValue().isBlank());
        if (!isEmpty) {
            atStart = input;
        }
    }

    void append(String piece) {
        if (isRepeated && !piece.isEmpty()) {
            isRepeated = piece.startsWith(newest);
            newest = piece;
        }
        pieces.append(piece);
    }

    /** Whether it came in pieces. */
    boolean isStreamed() {
        return !pieces.toString().isBlank();
    }

    /** Whether nothing came. */
    boolean isEmpty() {
        return !isStreamed() && atStart.isMissingNode();
    }

    /** Whether it can be read, or is empty. */
    boolean isWhole() {
        return !arguments().has(ToolCall.UNREADABLE);
    }

    /** The arguments; those that cannot be read are kept for the model to mend. */
    ObjectNode arguments() {
        String streamed = pieces.toString();
        if (streamed.isBlank()) {
            return atStart.isMissingNode()
                    ? JsonNodeFactory.instance.objectNode()
                    : ToolArguments.parse(text(atStart));
        }
        ObjectNode arguments = ToolArguments.parse(streamed);
        return arguments.has(ToolCall.UNREADABLE)
                ? mended(streamed).map(ToolArguments::parse).orElse(arguments)
                : arguments;
    }

    /** A JSON object in a text that is none: after {@code {}}, or said more than once. */
    private Optional<String> mended(String streamed) {
        String text = streamed.strip();
        if (text.startsWith(EMPTY) && isObject(text.substring(EMPTY.length()))) {
            return Optional.of(text.substring(EMPTY.length()));
        }
        if (isRepeated && isObject(newest)) {
            return Optional.of(newest);
        }
        int half = text.length() / 2;
        if (text.length() % 2 == 0 && text.startsWith(text.substring(half))) {
            return Optional.of(text.substring(half)).filter(CallInput::isObject);
        }
        return Optional.empty();
    }

    private static boolean isObject(String text) {
        try {
            return JSON.readTree(text) instanceof ObjectNode;
        } catch (JacksonException _) {
            return false;
        }
    }

    private static String text(JsonNode input) {
        return input.isString() ? input.stringValue() : input.toString();
    }
}
