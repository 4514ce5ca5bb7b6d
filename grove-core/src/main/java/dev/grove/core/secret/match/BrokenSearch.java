package dev.grove.core.secret.match;

import java.util.ArrayDeque;

/**
 * Searches across what encoders put between the characters of a value: line breaks with the
 * indentation after them, also as JSON escapes them ({@code \n}), and the zero bytes of UTF-16.
 *
 * <p>It begins with the state of the plain search where such a break stands, and ends as soon as
 * nothing before the break can belong to a match. Ordinary text therefore pays for it only around
 * line breaks. Positions are those of the whole text.
 */
final class BrokenSearch {

    /** A longer break ends the search, which bounds what a stream holds back. */
    private static final int LONGEST_BREAK = 64;

    private final PatternAutomaton automaton;
    private final ArrayDeque<Integer> skipped = new ArrayDeque<>();
    private int state = PatternAutomaton.START;
    private int start;
    private int matchStart = Search.NONE;
    private int breakLength;
    private boolean afterLine;
    private boolean escaping;

    BrokenSearch(PatternAutomaton automaton) {
        this.automaton = automaton;
    }

    /** Whether this character may be, or begin, a break; false of most characters at once. */
    static boolean mayBreak(char c) {
        return c <= '\r' || c == '\\';
    }

    boolean isIdle() {
        return state == PatternAutomaton.START;
    }

    /** Where the text begins that may yet turn out to belong to a match; only when not idle. */
    int start() {
        return start;
    }

    /** Where the match begins that ends with the last character, or {@link Search#NONE}. */
    int matchStart() {
        return matchStart;
    }

    /** Whose it is. */
    int matchOwner() {
        return automaton.matchOwner(state);
    }

    /**
     * The next character.
     *
     * @param before the state of the plain search before it
     */
    void accept(char c, int position, int before) {
        matchStart = Search.NONE;
        if (escaping) {
            escaping = false;
            if (c == 'n' || c == 'r') {
                afterLine = true;
                skip(position - 1);
                skip(position);
                return;
            }
            afterLine = false;
            breakLength = 0;
            advance('\\');
            matchStart = Search.NONE;
        }
        if (c == '\\') {
            escaping = begin(before, position);
        } else if (isBreak(c)) {
            if (begin(before, position)) {
                afterLine |= c == '\n' || c == '\r';
                skip(position);
            }
        } else {
            afterLine = false;
            breakLength = 0;
            advance(c);
        }
    }

    private boolean isBreak(char c) {
        return switch (c) {
            case '\n', '\r', 0 -> true;
            case ' ', '\t' -> afterLine;
            default -> false;
        };
    }

    /** False when there is nothing before this position that a match could begin with. */
    private boolean begin(int before, int position) {
        if (isIdle()) {
            state = before;
            start = position - automaton.depth(before);
        }
        return !isIdle();
    }

    private void skip(int position) {
        if (isIdle()) {
            return;
        }
        skipped.addLast(position);
        if (++breakLength > LONGEST_BREAK) {
            end();
        }
    }

    private void advance(char c) {
        if (isIdle()) {
            return;
        }
        int longest = automaton.depth(state) + 1;
        state = automaton.step(state, c);
        moveStart(longest - automaton.depth(state));
        if (skipped.isEmpty()) {
            // No break is left in it: this is what the plain search reads.
            end();
        } else if (automaton.isMatch(state)) {
            matchStart = positionOf(automaton.depth(state) - automaton.matchLength(state));
        }
    }

    private void moveStart(int characters) {
        start = positionOf(characters);
        while (!skipped.isEmpty() && skipped.getFirst() < start) {
            skipped.removeFirst();
        }
    }

    /** Position of the character that follows so many from the start on, breaks not counted. */
    private int positionOf(int characters) {
        int position = start + characters;
        for (int skip : skipped) {
            if (skip > position) {
                break;
            }
            position++;
        }
        return position;
    }

    private void end() {
        state = PatternAutomaton.START;
        skipped.clear();
        afterLine = false;
        breakLength = 0;
    }
}
