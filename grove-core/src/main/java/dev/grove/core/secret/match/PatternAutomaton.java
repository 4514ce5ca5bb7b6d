package dev.grove.core.secret.match;

import java.util.Arrays;

/**
 * Searches for many patterns at once (Aho and Corasick, 1975): one step for each character, however
 * many patterns there are. A state is the longest end of the text so far that begins a pattern, so
 * its depth is just what a stream must hold back. Immutable; the nodes lie in arrays, as chains,
 * because patterns share few beginnings.
 */
public final class PatternAutomaton {

    public static final int START = 0;

    static final int ASCII = 128;

    private final char[] labels;
    private final byte[] kinds;
    private final int[] fallbacks;
    private final int[] depths;
    private final int[] endings;
    private final int[] owners;
    private final Branches branches;
    private final int[] firstSteps = new int[ASCII];

    /** By the last two characters: most of every text is read by this table alone. */
    private final int[] secondSteps = new int[ASCII * ASCII];

    PatternAutomaton(PatternTrie trie) {
        int size = trie.size();
        labels = Arrays.copyOf(trie.labels, size);
        kinds = Arrays.copyOf(trie.kinds, size);
        depths = Arrays.copyOf(trie.depths, size);
        owners = Arrays.copyOf(trie.owners, size);
        branches = trie.branches;
        fallbacks = new int[size];
        endings = new int[size];
        for (char c = 0; c < ASCII; c++) {
            firstSteps[c] = trie.child(START, c);
        }
        for (char first = 0; first < ASCII; first++) {
            for (char second = 0; second < ASCII; second++) {
                int next =
                        firstSteps[first] == START ? START : trie.child(firstSteps[first], second);
                secondSteps[first * ASCII + second] = next == START ? firstSteps[second] : next;
            }
        }
        link(trie);
    }

    /** The state after one more character. */
    public int step(int state, char c) {
        int at = state;
        while (true) {
            byte kind = kinds[at];
            if (c < ASCII) {
                if (at == START) {
                    return firstSteps[c];
                }
                if ((kind & PatternTrie.FIRST) != 0) {
                    return secondSteps[labels[at] * ASCII + c];
                }
            }
            int next = child(at, kind, c);
            if (next != START || at == START) {
                return next;
            }
            at = fallbacks[at];
        }
    }

    /** How many of the last characters may yet turn out to begin a pattern. */
    public int depth(int state) {
        return depths[state];
    }

    /** The length of the longest pattern that ends here; 0 for none. */
    public int matchLength(int state) {
        return depths[endings[state]];
    }

    /** Whose the pattern is that ends here. */
    public int matchOwner(int state) {
        return owners[endings[state]];
    }

    /** Whether a pattern ends here. */
    boolean isMatch(int state) {
        return (kinds[state] & PatternTrie.MATCH) != 0;
    }

    public boolean occursIn(String text) {
        return new Search(this).next(text, 0) >= 0;
    }

    private int child(int state, byte kind, char c) {
        if ((kind & PatternTrie.NEXT) != 0 && labels[state + 1] == c) {
            return state + 1;
        }
        return (kind & PatternTrie.BRANCHES) != 0 ? branches.find(state, c) : START;
    }

    /** From the root down, because a node's fallback is always nearer to the root. */
    private void link(PatternTrie trie) {
        for (int node : trie.byDepth()) {
            int parent = trie.parents[node];
            if (node != START && parent != START) {
                fallbacks[node] = step(fallbacks[parent], labels[node]);
            }
            endings[node] = owners[node] == PatternTrie.NO_OWNER ? endings[fallbacks[node]] : node;
            if (endings[node] != START) {
                kinds[node] |= PatternTrie.MATCH;
            }
        }
    }
}
