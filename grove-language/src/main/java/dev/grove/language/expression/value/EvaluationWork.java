package dev.grove.language.expression.value;

import java.util.IdentityHashMap;
import tools.jackson.databind.JsonNode;

/**
 * The work of one evaluation, counted. A unit is one step of the syntax tree, one comparison of two
 * scalars, or some characters of text that are read or written: each takes tens of nanoseconds and
 * tens of bytes at most, so that the count bounds time and memory, on every machine in the same
 * way.
 */
public final class EvaluationWork {

    /** About a quarter of a second, and at most a few hundred megabytes that die young. */
    public static final long MOST_UNITS = 3_000_000;

    public static final int MOST_ITERATIONS = 100_000;

    /** Characters of text that cost as much as a step. */
    private static final int CHARACTERS_PER_UNIT = 8;

    private long left = MOST_UNITS;
    private int iterations;

    /** Sizes of values from outside, each measured once however often it is read. */
    private final IdentityHashMap<JsonNode, Integer> sizes = new IdentityHashMap<>();

    public void spend(long units) {
        left -= units;
        if (left < 0) {
            throw new Exhausted(
                    "needs more work than one evaluation may do (%,d steps); filter earlier, or split it over nodes"
                            .formatted(MOST_UNITS));
        }
    }

    public void step() {
        if (--left < 0) {
            spend(0);
        }
    }

    /** Text that is read or written once. */
    public void text(long characters) {
        spend(1 + characters / CHARACTERS_PER_UNIT);
    }

    /** Counts an element, of a list or an object, that a macro looks at. */
    public void iteration() {
        if (++iterations > MOST_ITERATIONS) {
            throw new Exhausted(
                    "looks at more than %,d elements, nested ones included"
                            .formatted(MOST_ITERATIONS));
        }
    }

    /** The size of a value from outside, as {@link Sizes} measures it. */
    int sizeOf(JsonNode outside) {
        Integer known = sizes.get(outside);
        if (known == null) {
            known = Sizes.measure(outside, this);
            sizes.put(outside, known);
        }
        return known;
    }
}
