package dev.grove.core.secret.match;

import java.util.Arrays;

/** The children that are not the next node: a map from node and character, without objects. */
final class Branches {

    private static final long EMPTY = -1;

    private long[] keys = emptyKeys(64);
    private int[] nodes = new int[64];
    private int size;

    /** The child, or {@link PatternAutomaton#START} for none. */
    int find(int node, char c) {
        long key = key(node, c);
        int mask = keys.length - 1;
        for (int slot = slot(key, mask); ; slot = (slot + 1) & mask) {
            if (keys[slot] == key) {
                return nodes[slot];
            }
            if (keys[slot] == EMPTY) {
                return PatternAutomaton.START;
            }
        }
    }

    void put(int node, char c, int child) {
        if (++size * 2 > keys.length) {
            grow();
        }
        insert(key(node, c), child);
    }

    private void insert(long key, int child) {
        int mask = keys.length - 1;
        int slot = slot(key, mask);
        while (keys[slot] != EMPTY) {
            slot = (slot + 1) & mask;
        }
        keys[slot] = key;
        nodes[slot] = child;
    }

    private void grow() {
        long[] oldKeys = keys;
        int[] oldNodes = nodes;
        keys = emptyKeys(oldKeys.length * 2);
        nodes = new int[keys.length];
        for (int i = 0; i < oldKeys.length; i++) {
            if (oldKeys[i] != EMPTY) {
                insert(oldKeys[i], oldNodes[i]);
            }
        }
    }

    private static long[] emptyKeys(int capacity) {
        long[] keys = new long[capacity];
        Arrays.fill(keys, EMPTY);
        return keys;
    }

    private static long key(int node, char c) {
        return (long) node << Character.SIZE | c;
    }

    /** Multiplied by the golden ratio: neighbours land far apart. */
    private static int slot(long key, int mask) {
        return (int) ((key * 0x9E3779B97F4A7C15L) >>> 32) & mask;
    }
}
