package dev.grove.core.run.record;

import dev.grove.language.decide.fact.LabelSet;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * Observation that an agent writes down in the course of a run.
 *
 * @param metadata flat
 * @param labels of what the run had read as the observation was written; null where no policy
 *     governs the run
 */
public record Observation(
        UUID id,
        int turn,
        String callId,
        String text,
        List<String> tags,
        ObjectNode metadata,
        @Nullable LabelSet labels,
        Instant at)
        implements SideRecord {

    public Observation {
        tags = List.copyOf(tags);
    }

    /** A tag of an observation, by which observations are found. */
    public record Tagged(UUID id, String tag) {}

    public List<Tagged> tagged() {
        return tags.stream().map(tag -> new Tagged(id, tag)).toList();
    }
}
