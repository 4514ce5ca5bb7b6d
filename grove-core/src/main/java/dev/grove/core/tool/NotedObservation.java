package dev.grove.core.tool;

import java.util.List;
import tools.jackson.databind.node.ObjectNode;

/**
 * Observation of a model.
 *
 * @param tags sorted, each once
 * @param metadata flat
 */
public record NotedObservation(String text, List<String> tags, ObjectNode metadata)
        implements CallNote {

    public NotedObservation {
        tags = List.copyOf(tags);
    }
}
