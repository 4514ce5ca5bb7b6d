package dev.grove.core.workflow.expression;

/** A place in the text of a field; lines and columns count from 1, columns in code points. */
public record Position(int line, int column) {

    public static final Position START = new Position(1, 1);

    static Position of(String source, int offset) {
        int line = 1;
        int column = 1;
        int at = 0;
        for (int i = 0; i < source.length() && at < offset; at++) {
            int codePoint = source.codePointAt(i);
            i += Character.charCount(codePoint);
            if (codePoint == '\n') {
                line++;
                column = 1;
            } else {
                column++;
            }
        }
        return new Position(line, column);
    }

    /**
     * The same place in a text that goes before by so many lines, and by characters on its last.
     */
    Position shifted(int characters, int lines) {
        return new Position(line + lines, line == 1 ? column + characters : column);
    }
}
