package dev.grove.server.field;

/** A cursor over a line of the notation. */
final class NotationText {

    private final String text;
    private int at;

    NotationText(String text) {
        this.text = text;
    }

    boolean isAtEnd() {
        skipBlanks();
        return at == text.length();
    }

    boolean startsWith(String word) {
        skipBlanks();
        return text.startsWith(word, at);
    }

    boolean take(String word) {
        boolean is = startsWith(word);
        at += is ? word.length() : 0;
        return is;
    }

    /** A whole word, which ends at a blank or at the end of the line. */
    boolean takeWord(String word) {
        int end = startsWith(word) ? at + word.length() : -1;
        boolean is = end == text.length() || (end > 0 && Character.isWhitespace(text.charAt(end)));
        at = is ? end : at;
        return is;
    }

    /** Text up to a closing parenthesis, which is taken too. */
    String untilParenthesis() {
        int end = text.indexOf(')', at);
        if (end < 0) {
            throw new IllegalStateException("a parenthesis is not closed: " + text);
        }
        String inside = text.substring(at, end);
        at = end + 1;
        return inside;
    }

    /** An object in braces, to the letter. */
    String braces() {
        skipBlanks();
        int from = at;
        end("{", "}");
        return text.substring(from, at);
    }

    /** Text of a parenthesis that has just been opened; brackets and texts of JSON may nest. */
    String parenthesis() {
        int from = at;
        at--;
        end("(", ")");
        return text.substring(from, at - 1);
    }

    private void end(String opening, String closing) {
        int depth = 0;
        boolean quoted = false;
        for (; at < text.length(); at++) {
            char c = text.charAt(at);
            if (quoted) {
                at += c == '\\' ? 1 : 0;
                quoted = c != '"';
            } else if (c == '"') {
                quoted = true;
            } else if (opening.indexOf(c) >= 0) {
                depth++;
            } else if (closing.indexOf(c) >= 0 && --depth == 0) {
                at++;
                return;
            }
        }
        throw new IllegalStateException("a bracket is not closed: " + text);
    }

    private void skipBlanks() {
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
    }
}
