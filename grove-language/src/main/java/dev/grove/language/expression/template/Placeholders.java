package dev.grove.language.expression.template;

import java.util.ArrayList;
import java.util.List;

/**
 * Splits a text into what stands as it is and what is computed: between a dollar sign with a brace
 * and the closing brace is an expression; two dollar signs before a brace are one and the brace.
 * The end of an expression is found as CEL would read it: braces within it are counted, those
 * within its strings and comments are not.
 */
final class Placeholders {

    static final String START = "${";
    private static final String ESCAPED = "$${";

    /** A piece of a text. */
    sealed interface Piece {
        record Literal(String text) implements Piece {}

        /**
         * @param offset where the expression begins in the text, behind the brace
         */
        record Computed(String source, int offset) implements Piece {}

        /**
         * @param offset of the placeholder that does not end
         */
        record Unended(int offset) implements Piece {}
    }

    private Placeholders() {}

    static List<Piece> split(String text) {
        List<Piece> pieces = new ArrayList<>();
        StringBuilder literal = new StringBuilder();
        int at = 0;
        while (at < text.length()) {
            if (text.startsWith(ESCAPED, at)) {
                literal.append(START);
                at += ESCAPED.length();
            } else if (text.startsWith(START, at)) {
                int begin = at + START.length();
                int end = end(text, begin);
                if (end < 0) {
                    return List.of(new Piece.Unended(at));
                }
                flush(literal, pieces);
                pieces.add(new Piece.Computed(text.substring(begin, end), begin));
                at = end + 1;
            } else {
                literal.append(text.charAt(at++));
            }
        }
        flush(literal, pieces);
        return pieces;
    }

    private static void flush(StringBuilder literal, List<Piece> pieces) {
        if (!literal.isEmpty()) {
            pieces.add(new Piece.Literal(literal.toString()));
            literal.setLength(0);
        }
    }

    /** Where the closing brace is; negative where there is none. */
    private static int end(String text, int begin) {
        int depth = 0;
        int at = begin;
        while (at < text.length()) {
            switch (text.charAt(at)) {
                case '{' -> depth++;
                case '}' -> {
                    if (depth-- == 0) {
                        return at;
                    }
                }
                case '"', '\'' -> at = endOfString(text, at, isRaw(text, at, begin)) - 1;
                case '/' -> {
                    if (text.startsWith("//", at)) {
                        int line = text.indexOf('\n', at);
                        at = line < 0 ? text.length() : line;
                    }
                }
                default -> {
                    // Part of the expression.
                }
            }
            at++;
        }
        return -1;
    }

    /** In {@code r'…'} a backslash stands for itself. */
    private static boolean isRaw(String text, int quote, int begin) {
        return quote > begin
                && "rR".indexOf(text.charAt(quote - 1)) >= 0
                && (quote - 1 == begin || !Character.isLetterOrDigit(text.charAt(quote - 2)));
    }

    private static int endOfString(String text, int quote, boolean raw) {
        String one = text.substring(quote, quote + 1);
        String delimiter = text.startsWith(one.repeat(3), quote) ? one.repeat(3) : one;
        int at = quote + delimiter.length();
        while (at < text.length()) {
            if (!raw && text.charAt(at) == '\\') {
                at += 2;
            } else if (text.startsWith(delimiter, at)) {
                return at + delimiter.length();
            } else {
                at++;
            }
        }
        return text.length() + 1;
    }
}
