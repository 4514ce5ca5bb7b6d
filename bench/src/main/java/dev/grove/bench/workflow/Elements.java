package dev.grove.bench.workflow;

import java.util.List;
import java.util.stream.IntStream;

/**
 * A list for each element of which a tool is called that returns its argument.
 *
 * @param atOnce elements that are under way at a time
 */
public record Elements(int count, int atOnce) {

    public List<Integer> list() {
        return IntStream.range(0, count).boxed().toList();
    }

    /** Argument of the tool for an element. */
    public static String text(int element) {
        return "element " + element;
    }
}
