package dev.grove.language.expression.work;

import java.util.IdentityHashMap;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Budget of an evaluation, and what it has spent of it. A unit is one step of the syntax tree, one
 * comparison of two scalars, or some characters of text that are read or written: each takes tens
 * of nanoseconds and tens of bytes at most, so that the count bounds time and memory, on every
 * machine in the same way. Not thread-safe.
 */
public final class Work {

    /** About a quarter of a second, and at most a few hundred megabytes that die young. */
    public static final long MOST_UNITS = 3_000_000;

    public static final int MOST_ITERATIONS = 100_000;

    /** Characters of text that cost as much as a step. */
    private static final int CHARACTERS_PER_UNIT = 8;

    private final long units;
    private long left;
    private int iterations;

    /** Sizes of values from outside, each measured once however often it is read. */
    private @Nullable IdentityHashMap<JsonNode, Integer> sizes;

    /**
     * @param units that may be spent
     */
    public Work(long units) {
        this.units = units;
        this.left = units;
    }

    /** The budget of an expression of workflows, or of all of one field. */
    public static Work ofField() {
        return new Work(MOST_UNITS);
    }

    public void spend(long spent) {
        left -= spent;
        if (left < 0) {
            throw new Exhausted(
                    "needs more work than one evaluation may do (%,d steps); filter earlier, or split it over nodes"
                            .formatted(units));
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

    /** Units that were spent; no more than there were. */
    public long spent() {
        return units - Math.max(left, 0);
    }

    /** The size of a value from outside, measured where it is asked for the first time. */
    public int sizeOf(JsonNode outside, ToIntFunction<JsonNode> measured) {
        if (sizes == null) {
            sizes = new IdentityHashMap<>();
        }
        Integer known = sizes.get(outside);
        if (known == null) {
            known = measured.applyAsInt(outside);
            sizes.put(outside, known);
        }
        return known;
    }
}
