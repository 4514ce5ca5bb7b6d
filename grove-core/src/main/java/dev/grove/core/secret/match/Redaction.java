package dev.grove.core.secret.match;

import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.function.IntFunction;

/**
 * Takes what matches out of one text that comes in pieces, and holds back only the characters that
 * may yet turn out to belong to a match. Matches that overlap become one. Not thread-safe.
 */
public final class Redaction {

    private final PatternAutomaton automaton;
    private final IntFunction<String> markers;
    private final StringBuilder held = new StringBuilder();
    private final ArrayDeque<Match> matches = new ArrayDeque<>();
    private int state = PatternAutomaton.START;

    /**
     * @param markers what stands for a match, by its owner
     */
    public Redaction(PatternAutomaton automaton, IntFunction<String> markers) {
        this.automaton = automaton;
        this.markers = markers;
    }

    /** Positions are those of the held text. */
    private record Match(int start, int end, int owner) {

        int length() {
            return end - start;
        }
    }

    /**
     * The next piece.
     *
     * @return what is certain by now, of this piece and of earlier ones
     */
    public String accept(String piece) {
        int from = held.length();
        held.append(piece);
        for (int i = from; i < held.length(); i++) {
            state = automaton.step(state, held.charAt(i));
            int length = automaton.matchLength(state);
            if (length > 0) {
                add(new Match(i + 1 - length, i + 1, automaton.matchOwner(state)));
            }
        }
        return take(held.length() - automaton.depth(state));
    }

    /** The rest: nothing follows. */
    public String finish() {
        state = PatternAutomaton.START;
        return take(held.length());
    }

    private void add(Match found) {
        Match merged = found;
        while (!matches.isEmpty() && matches.getLast().end() > merged.start()) {
            Match before = matches.removeLast();
            merged =
                    new Match(
                            Math.min(before.start(), merged.start()),
                            merged.end(),
                            before.length() > merged.length() ? before.owner() : merged.owner());
        }
        matches.addLast(merged);
    }

    /**
     * @param certain before this position no match can begin any more
     */
    private String take(int certain) {
        StringBuilder taken = new StringBuilder();
        int upTo = certain;
        int at = 0;
        Iterator<Match> settled = matches.iterator();
        while (settled.hasNext()) {
            Match match = settled.next();
            if (match.end() > certain) {
                upTo = Math.min(upTo, match.start());
                break;
            }
            taken.append(held, at, match.start()).append(markers.apply(match.owner()));
            at = match.end();
            settled.remove();
        }
        taken.append(held, at, upTo);
        drop(upTo);
        return taken.toString();
    }

    private void drop(int count) {
        held.delete(0, count);
        int left = matches.size();
        for (int i = 0; i < left; i++) {
            Match match = matches.removeFirst();
            matches.addLast(new Match(match.start() - count, match.end() - count, match.owner()));
        }
    }
}
