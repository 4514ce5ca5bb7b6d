package dev.grove.core.secret.match;

/**
 * Search of one text, which may come in pieces: finds patterns as they are, and those that are
 * broken by lines or zero bytes. Not thread-safe.
 */
final class Search {

    static final int NONE = -1;

    private final PatternAutomaton automaton;
    private final BrokenSearch broken;
    private int state = PatternAutomaton.START;
    private int read;

    Search(PatternAutomaton automaton) {
        this.automaton = automaton;
        this.broken = new BrokenSearch(automaton);
    }

    /**
     * Reads on until a match ends.
     *
     * @return what follows it, or {@link #NONE} when the text is read to its end
     */
    int next(String text, int from) {
        int at = from;
        while (at < text.length()) {
            int plain = broken.isIdle() ? nextPlain(text, at) : at;
            if (plain < 0) {
                return -plain;
            }
            at = plain;
            if (at < text.length() && accept(text.charAt(at++))) {
                return at;
            }
        }
        return NONE;
    }

    /** Nothing here may break a value: the fast way through most of every text. */
    private int nextPlain(String text, int from) {
        int reached = state;
        int at = from;
        boolean found = false;
        while (at < text.length() && !found) {
            char c = text.charAt(at);
            if (BrokenSearch.mayBreak(c)) {
                break;
            }
            reached = automaton.step(reached, c);
            found = automaton.isMatch(reached);
            at++;
        }
        state = reached;
        read += at - from;
        return found ? -at : at;
    }

    private boolean accept(char c) {
        int before = state;
        state = automaton.step(before, c);
        broken.accept(c, read++, before);
        return automaton.isMatch(state) || broken.matchStart() != NONE;
    }

    /** How many characters have been read. */
    int read() {
        return read;
    }

    /** Where the match begins that ends with the last character; asked only when there is one. */
    int matchStart() {
        return isAcross() ? broken.matchStart() : plainStart();
    }

    /** Whose it is. */
    int matchOwner() {
        return isAcross() ? broken.matchOwner() : automaton.matchOwner(state);
    }

    /** Before this position no match can begin any more. */
    int certain() {
        int plain = read - automaton.depth(state);
        return broken.isIdle() ? plain : Math.min(plain, broken.start());
    }

    /** Whether the match has a break in it, and is longer than one without. */
    private boolean isAcross() {
        return broken.matchStart() != NONE && broken.matchStart() < plainStart();
    }

    private int plainStart() {
        return read - automaton.matchLength(state);
    }
}
