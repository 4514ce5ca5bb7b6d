package dev.grove.core.secret.match;

import java.util.Arrays;

/** The patterns while they are gathered. A node's child is mostly the next node. */
public final class PatternTrie {

    static final int NO_OWNER = -1;

    /** Flag of a node that has the next node as a child. */
    static final byte NEXT = 1;

    /** Some of a node's children are among the branches. */
    static final byte BRANCHES = 2;

    /** It is a child of the root, by a character of ASCII. */
    static final byte FIRST = 4;

    /** A pattern ends in it. */
    static final byte MATCH = 8;

    char[] labels = new char[1024];
    byte[] kinds = new byte[1024];
    int[] depths = new int[1024];
    int[] parents = new int[1024];
    int[] owners = new int[1024];
    final Branches branches = new Branches();
    private int size = 1;

    public PatternTrie() {
        owners[PatternAutomaton.START] = NO_OWNER;
    }

    /**
     * Adds a pattern, unless it is there already: the first owner keeps it.
     *
     * @param pattern not empty
     * @param owner what {@link PatternAutomaton#matchOwner} answers
     */
    public void add(String pattern, int owner) {
        int node = PatternAutomaton.START;
        for (int i = 0; i < pattern.length(); i++) {
            int next = child(node, pattern.charAt(i));
            node = next == PatternAutomaton.START ? append(node, pattern.charAt(i)) : next;
        }
        if (owners[node] == NO_OWNER) {
            owners[node] = owner;
        }
    }

    public PatternAutomaton build() {
        return new PatternAutomaton(this);
    }

    int size() {
        return size;
    }

    int child(int node, char c) {
        if ((kinds[node] & NEXT) != 0 && labels[node + 1] == c) {
            return node + 1;
        }
        return (kinds[node] & BRANCHES) != 0 ? branches.find(node, c) : PatternAutomaton.START;
    }

    /** All nodes, those nearer to the root first. */
    int[] byDepth() {
        int deepest = 0;
        for (int node = 0; node < size; node++) {
            deepest = Math.max(deepest, depths[node]);
        }
        int[] next = new int[deepest + 2];
        for (int node = 0; node < size; node++) {
            next[depths[node] + 1]++;
        }
        for (int depth = 1; depth < next.length; depth++) {
            next[depth] += next[depth - 1];
        }
        int[] sorted = new int[size];
        for (int node = 0; node < size; node++) {
            sorted[next[depths[node]]++] = node;
        }
        return sorted;
    }

    private int append(int parent, char c) {
        int node = size++;
        if (node == labels.length) {
            grow();
        }
        labels[node] = c;
        parents[node] = parent;
        depths[node] = depths[parent] + 1;
        if (parent == PatternAutomaton.START && c < PatternAutomaton.ASCII) {
            kinds[node] |= FIRST;
        }
        owners[node] = NO_OWNER;
        if (parent == node - 1 && parent != PatternAutomaton.START) {
            kinds[parent] |= NEXT;
        } else {
            kinds[parent] |= BRANCHES;
            branches.put(parent, c, node);
        }
        return node;
    }

    private void grow() {
        int capacity = labels.length * 2;
        labels = Arrays.copyOf(labels, capacity);
        kinds = Arrays.copyOf(kinds, capacity);
        depths = Arrays.copyOf(depths, capacity);
        parents = Arrays.copyOf(parents, capacity);
        owners = Arrays.copyOf(owners, capacity);
    }
}
