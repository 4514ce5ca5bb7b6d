package dev.grove.core.web.page;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Markdown as it is written: blocks with a blank line between them, each line behind the marks of
 * the quotes and lists that it is in. Not thread-safe.
 */
final class Markdown {

    /** Marks beyond this depth are left out: each would be repeated in every line. */
    private static final int DEEPEST_MARKS = 8;

    private final StringBuilder text = new StringBuilder();
    private final StringBuilder line = new StringBuilder();
    private final Deque<String> marks = new ArrayDeque<>();

    /** Mark of a list's item, which its first line alone has. */
    private String item = "";

    /** Lines that were ended, so that a writer knows whether its text is still in this one. */
    private int ended;

    /** Adds text of a paragraph: any blanks are one. */
    void write(String raw) {
        for (int i = 0; i < raw.length(); i++) {
            char each = raw.charAt(i);
            if (isTag(each, raw, i)) {
                i++;
                continue;
            }
            boolean blank = each == ' ' || each == '\u00a0' || Character.isWhitespace(each);
            if (!blank) {
                line.append(each);
            } else if (!line.isEmpty() && line.charAt(line.length() - 1) != ' ') {
                line.append(' ');
            }
        }
    }

    /** Whether a character of Unicode's tags begins: they have no shape, and carry text unseen. */
    private static boolean isTag(char each, String raw, int at) {
        return each == '\udb40'
                && at + 1 < raw.length()
                && raw.charAt(at + 1) >= '\udc00'
                && raw.charAt(at + 1) <= '\udc7f';
    }

    int place() {
        return line.length();
    }

    int ended() {
        return ended;
    }

    /** Puts marks around what was written since a place, where it is still in the line. */
    void wrap(int from, int lines, String before, String after) {
        if (lines != ended || from >= line.length() || line.substring(from).isBlank()) {
            return;
        }
        int start = from;
        while (line.charAt(start) == ' ') {
            start++;
        }
        int end = line.length();
        while (line.charAt(end - 1) == ' ') {
            end--;
        }
        line.insert(end, after);
        line.insert(start, before);
    }

    /** Adds text as it is, to the line. */
    void append(String raw) {
        line.append(raw);
    }

    boolean isAtStart() {
        return line.toString().isBlank();
    }

    void endLine() {
        endLine(line.toString().strip());
        line.setLength(0);
    }

    void endBlock() {
        if (!isAtStart()) {
            endLine();
        } else {
            line.setLength(0);
        }
        int length = text.length();
        if (length > 1 && text.charAt(length - 2) != '\n') {
            text.append('\n');
        }
    }

    /** Adds lines that keep their blanks. */
    void verbatim(String lines) {
        lines.lines().forEach(this::endLine);
    }

    void enter(String mark) {
        marks.addLast(mark);
    }

    void leave() {
        marks.removeLast();
    }

    /** Begins an item of a list. */
    void begin(String mark) {
        item = mark;
    }

    private void endLine(String written) {
        StringBuilder before = new StringBuilder();
        int left = Math.min(marks.size(), DEEPEST_MARKS);
        for (String mark : marks) {
            if (left-- == 0) {
                break;
            }
            before.append(mark);
        }
        if (!item.isEmpty() && before.length() >= item.length()) {
            before.setLength(before.length() - item.length());
            before.append(item);
        }
        item = "";
        ended++;
        text.append((before + written).stripTrailing()).append('\n');
    }

    @Override
    public String toString() {
        return text.toString().strip();
    }
}
