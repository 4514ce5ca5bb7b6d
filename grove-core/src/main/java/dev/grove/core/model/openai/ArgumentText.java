package dev.grove.core.model.openai;

import dev.grove.core.model.http.answer.ToolArguments;
import dev.grove.core.tool.ToolCall;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * Arguments of a call as they come. Whether they are whole is known without parsing them at each
 * piece: braces are counted.
 */
final class ArgumentText {

    private static final String NONE = "{}";

    private final StringBuilder text = new StringBuilder();
    private int depth;
    private boolean isBegun;
    private boolean isQuoted;
    private boolean isEscaped;

    /** Whether something followed the end of the value. */
    private boolean isOverrun;

    private @Nullable ObjectNode parsed;

    /** Gives the length of what it adds: a repetition adds nothing. */
    int append(String piece) {
        boolean isNothing = piece.isBlank() && (isBlank() || isBalanced());
        if (isNothing || repeats(piece)) {
            return 0;
        }
        if (text.length() <= 2 * NONE.length()
                && text.toString().strip().equals(NONE)
                && piece.strip().startsWith("{")) {
            clear();
        }
        text.append(piece);
        parsed = null;
        for (int i = 0; i < piece.length(); i++) {
            count(piece.charAt(i));
        }
        return piece.length();
    }

    private boolean repeats(String piece) {
        return piece.length() > NONE.length()
                && piece.length() == text.length()
                && piece.contentEquals(text)
                && isComplete();
    }

    private void clear() {
        text.setLength(0);
        depth = 0;
        isBegun = false;
        isOverrun = false;
    }

    private void count(char c) {
        if (isQuoted) {
            isQuoted = isEscaped || c != '"';
            isEscaped = !isEscaped && c == '\\';
            return;
        }
        isOverrun |= isBegun && depth == 0 && !Character.isWhitespace(c);
        switch (c) {
            case '"' -> isQuoted = true;
            case '{', '[' -> {
                isBegun = true;
                depth++;
            }
            case '}', ']' -> depth--;
            default -> {}
        }
    }

    private boolean isBalanced() {
        return isBegun && depth == 0 && !isQuoted && !isOverrun;
    }

    boolean isBlank() {
        for (int i = 0; i < text.length(); i++) {
            if (!Character.isWhitespace(text.charAt(i))) {
                return false;
            }
        }
        return true;
    }

    /** Whether they are a JSON object. */
    boolean isComplete() {
        return isBalanced() && !parsed().has(ToolCall.UNREADABLE);
    }

    /** The arguments as {@link ToolArguments} reads what has come. */
    ObjectNode parsed() {
        if (parsed == null) {
            parsed = ToolArguments.parse(text.toString());
        }
        return parsed;
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
