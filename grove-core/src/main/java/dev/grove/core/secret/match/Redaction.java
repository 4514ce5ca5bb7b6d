package dev.grove.core.secret.match;

import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.function.IntFunction;

/**
 * Takes what matches out of one text that comes in pieces, and holds back only the characters that
 * may yet turn out to belong to a match. Matches that overlap become one. Not thread-safe.
 */
public final class Redaction {

    private final Search search;
    private final IntFunction<String> markers;
    private final StringBuilder held = new StringBuilder();
    private final ArrayDeque<Match> matches = new ArrayDeque<>();

    /** How many characters of the text stand before the held ones. */
    private int gone;

    /**
     * @param markers what stands for a match, by its owner
     */
    public Redaction(PatternAutomaton automaton, IntFunction<String> markers) {
        this.search = new Search(automaton);
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
        held.append(piece);
        int end = search.next(piece, 0);
        while (end != Search.NONE) {
            add(new Match(search.matchStart() - gone, search.read() - gone, search.matchOwner()));
            end = search.next(piece, end);
        }
        return take(search.certain() - gone);
    }

    /** The rest: nothing follows. */
    public String finish() {
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
        gone += count;
        int left = matches.size();
        for (int i = 0; i < left; i++) {
            Match match = matches.removeFirst();
            matches.addLast(new Match(match.start() - count, match.end() - count, match.owner()));
        }
    }
}
