package dev.grove.language.expression;

/** A place in the text of a field; lines and columns count from 1, columns in code points. */
public record Position(int line, int column) {

    public static final Position START = new Position(1, 1);

    /**
     * @param offset in code points
     */
    static Position of(String source, int offset) {
        return START.after(
                source,
                0,
                source.offsetByCodePoints(
                        0, Math.min(offset, source.codePointCount(0, source.length()))));
    }

    /** Place at an index of a text, from this one at an earlier index. */
    public Position after(String text, int from, int to) {
        int nextLine = line;
        int nextColumn = column;
        for (int i = from; i < to; i += Character.charCount(text.codePointAt(i))) {
            if (text.charAt(i) == '\n') {
                nextLine++;
                nextColumn = 1;
            } else {
                nextColumn++;
            }
        }
        return new Position(nextLine, nextColumn);
    }

    /**
     * Shifts the position behind preceding text: {@code lines} line breaks, and {@code characters}
     * on the last line.
     */
    Position shifted(int characters, int lines) {
        return new Position(line + lines, line == 1 ? column + characters : column);
    }
}
