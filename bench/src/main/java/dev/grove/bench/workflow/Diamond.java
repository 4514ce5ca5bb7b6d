package dev.grove.bench.workflow;

import dev.grove.bench.model.Dialogue;
import java.util.ArrayList;
import java.util.List;

/**
 * Four runs: the first, then two side by side, then the last. Each but the first is given what
 * those before it came to.
 */
public record Diamond(String first, String left, String right, String last) {

    public static final int RUNS = 4;

    /** Groups runs into diamonds of four, in their order. */
    public static List<Diamond> of(List<Dialogue> runs) {
        if (runs.size() % RUNS != 0) {
            throw new IllegalArgumentException(runs.size() + " runs make no diamonds");
        }
        List<Diamond> diamonds = new ArrayList<>(runs.size() / RUNS);
        for (int i = 0; i < runs.size(); i += RUNS) {
            diamonds.add(
                    new Diamond(
                            runs.get(i).goal(),
                            runs.get(i + 1).goal(),
                            runs.get(i + 2).goal(),
                            runs.get(i + 3).goal()));
        }
        return diamonds;
    }

    /** The goal of a run that comes after others. */
    public static String after(String goal, String... results) {
        return goal + " After " + String.join(" and ", results);
    }
}
