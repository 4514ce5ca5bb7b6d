package dev.grove.core.secret.match;

import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * Takes what matches out of one text that comes in pieces, and holds back only the characters that
 * may yet turn out to belong to a match. Matches that overlap become one; of some only the
 * beginning is known, and the rest of such a token goes with it. Not thread-safe.
 */
public final class Redaction {

    private final Search search;
    private final IntFunction<String> markers;
    private final IntPredicate begins;
    private final StringBuilder held = new StringBuilder();
    private final ArrayDeque<Match> matches = new ArrayDeque<>();

    /** How many characters of the text stand before the held ones. */
    private int gone;

    /** Token whose end has not come yet. */
    private @Nullable TokenTail open;

    /**
     * @param markers what stands for a match, by its owner
     * @param begins whether a match is the beginning of a token, by its owner
     */
    public Redaction(PatternAutomaton automaton, IntFunction<String> markers, IntPredicate begins) {
        this.search = new Search(automaton);
        this.markers = markers;
        this.begins = begins;
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
        int at = afterToken(0);
        Iterator<Match> settled = matches.iterator();
        while (settled.hasNext()) {
            Match match = settled.next();
            if (match.end() > certain) {
                upTo = Math.min(upTo, match.start());
                break;
            }
            settled.remove();
            if (match.end() > at) {
                taken.append(held, at, Math.max(at, match.start()))
                        .append(markers.apply(match.owner()));
                at = match.end();
                open = begins.test(match.owner()) ? new TokenTail() : null;
                at = afterToken(at);
            }
        }
        upTo = Math.max(at, upTo);
        taken.append(held, at, upTo);
        drop(upTo);
        return taken.toString();
    }

    /** Position of the first held character that belongs to no open token. */
    private int afterToken(int from) {
        int at = from;
        while (open != null && at < held.length()) {
            if (open.accept(held.charAt(at))) {
                at++;
            } else {
                open = null;
            }
        }
        return at;
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
