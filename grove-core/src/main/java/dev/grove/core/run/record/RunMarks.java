package dev.grove.core.run.record;

import java.util.List;

/**
 * What runs are found by and nothing is decided by.
 *
 * @param labels sorted, each once
 */
public record RunMarks(RunSource source, List<String> labels) {

    public RunMarks {
        labels = labels.stream().distinct().sorted().toList();
    }

    public static RunMarks of(RunSource source) {
        return new RunMarks(source, List.of());
    }
}
