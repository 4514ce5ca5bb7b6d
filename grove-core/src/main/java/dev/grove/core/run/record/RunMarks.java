package dev.grove.core.run.record;

import dev.grove.core.authority.Principal;
import dev.grove.core.authority.Starter;
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
 * @param by the caller that started the root of its tree; none where that is not known, and of runs
 *     that were read
 */
public record RunMarks(RunSource source, List<String> labels, Starter by) {

    public RunMarks {
        labels = labels.stream().distinct().sorted().toList();
    }

    public RunMarks(RunSource source, List<String> labels) {
        this(source, labels, Starter.of(null));
    }

    /**
     * Adds the labels of the agent that it is a run of; of a key that both have, its own stand.
     *
     * @throws GroveException {@code validation_failed} for more than a run may have
     */
    public RunMarks inheriting(List<String> ofAgent) {
        RunMarks both = new RunMarks(source, Labels.inherit(labels, ofAgent), by);
        if (both.labels.size() > Labels.MOST) {
            int more = both.labels.size() - labels.size();
            throw GroveException.invalid(
                    "labels",
                    "must be at most %d with the %d that the agent adds; leave %d out"
                            .formatted(Labels.MOST, more, both.labels.size() - Labels.MOST));
        }
        return both;
    }

    /** Names the key that started the root, of a run below that, which has the layers above it. */
    public RunMarks below(@Nullable KeyId starter) {
        return by(Starter.of(starter == null ? null : new Principal(starter)));
    }

    /** Adds the caller that started the root. */
    public RunMarks by(Starter starter) {
        return new RunMarks(source, labels, starter);
    }

    /** Returns the key that started the root; null where it is not known. */
    public @Nullable KeyId startedBy() {
        return by.key();
    }

    /** In the root's row. */
    public @Nullable UUID storedStarter() {
        KeyId key = startedBy();
        return key == null ? null : key.value();
    }

    public static RunMarks of(RunSource source) {
        return new RunMarks(source, List.of());
    }
}
