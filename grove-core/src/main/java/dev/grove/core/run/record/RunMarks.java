package dev.grove.core.run.record;

import dev.grove.core.error.GroveException;
import dev.grove.core.id.KeyId;
import dev.grove.core.label.Labels;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * How a run came to be, and what it is found by.
 *
 * @param labels sorted, each once
 * @param startedBy the key of the caller that started the root of its tree; null where that is not
 *     known, and of runs that were read
 */
public record RunMarks(RunSource source, List<String> labels, @Nullable KeyId startedBy) {

    public RunMarks {
        labels = labels.stream().distinct().sorted().toList();
    }

    public RunMarks(RunSource source, List<String> labels) {
        this(source, labels, null);
    }

    /**
     * Adds the labels of the agent that it is a run of; of a key that both have, its own stand.
     *
     * @throws GroveException {@code validation_failed} for more than a run may have
     */
    public RunMarks inheriting(List<String> ofAgent) {
        RunMarks both = new RunMarks(source, Labels.inherit(labels, ofAgent), startedBy);
        if (both.labels.size() > Labels.MOST) {
            int more = both.labels.size() - labels.size();
            throw GroveException.invalid(
                    "labels",
                    "must be at most %d with the %d that the agent adds; leave %d out"
                            .formatted(Labels.MOST, more, both.labels.size() - Labels.MOST));
        }
        return both;
    }

    /** Adds the key that started the root. */
    public RunMarks by(@Nullable KeyId key) {
        return new RunMarks(source, labels, key);
    }

    /** In the root's row. */
    public @Nullable UUID storedStarter() {
        return startedBy == null ? null : startedBy.value();
    }

    public static RunMarks of(RunSource source) {
        return new RunMarks(source, List.of());
    }
}
