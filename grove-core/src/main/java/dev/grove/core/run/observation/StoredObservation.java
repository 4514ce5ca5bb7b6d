package dev.grove.core.run.observation;

import dev.grove.core.id.RunId;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * Observation as it is kept.
 *
 * @param tags in order
 * @param labels of what its run had read; null where no policy governed that
 */
public record StoredObservation(
        UUID id,
        RunId run,
        int turn,
        String callId,
        String agent,
        String text,
        List<String> tags,
        ObjectNode metadata,
        @Nullable List<String> labels,
        Instant at) {

    public StoredObservation {
        tags = List.copyOf(tags);
        labels = labels == null ? null : List.copyOf(labels);
    }
}
