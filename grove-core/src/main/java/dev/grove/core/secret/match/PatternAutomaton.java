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

    private static final int ASCII = 128;

    private final char[] labels;
    private final boolean[] chained;
    private final int[] fallbacks;
    private final int[] depths;
    private final int[] endings;
    private final int[] owners;
    private final Branches branches;
    private final int[] firstSteps = new int[ASCII];

    PatternAutomaton(PatternTrie trie) {
        int size = trie.size();
        labels = Arrays.copyOf(trie.labels, size);
        chained = Arrays.copyOf(trie.chained, size);
        depths = Arrays.copyOf(trie.depths, size);
        owners = Arrays.copyOf(trie.owners, size);
        branches = trie.branches;
        fallbacks = new int[size];
        endings = new int[size];
        for (char c = 0; c < ASCII; c++) {
            firstSteps[c] = trie.child(START, c);
        }
        link(trie);
    }

    /** The state after one more character. */
    public int step(int state, char c) {
        int at = state;
        while (true) {
            int next = child(at, c);
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

    public boolean occursIn(String text) {
        int state = START;
        for (int i = 0; i < text.length(); i++) {
            state = step(state, text.charAt(i));
            if (endings[state] != START) {
                return true;
            }
        }
        return false;
    }

    private int child(int state, char c) {
        if (state == START && c < ASCII) {
            return firstSteps[c];
        }
        if (chained[state] && labels[state + 1] == c) {
            return state + 1;
        }
        return branches.find(state, c);
    }

    /** From the root down, because a node's fallback is always nearer to the root. */
    private void link(PatternTrie trie) {
        for (int node : trie.byDepth()) {
            int parent = trie.parents[node];
            if (node != START && parent != START) {
                fallbacks[node] = step(fallbacks[parent], labels[node]);
            }
            endings[node] = owners[node] == PatternTrie.NOBODY ? endings[fallbacks[node]] : node;
        }
    }
}
