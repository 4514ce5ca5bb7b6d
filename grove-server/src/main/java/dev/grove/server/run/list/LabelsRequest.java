package dev.grove.server.run.list;

import dev.grove.core.error.GroveException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The body of {@code PUT /agent-runs/{id}/labels}. */
public record LabelsRequest(@Nullable List<@Nullable String> labels) {

    List<String> toLabels() {
        if (labels == null) {
            throw GroveException.invalid("labels", "is required; an empty list removes all");
        }
        return given(labels);
    }

    /** A null is no legal label, and is refused as what is not. */
    public static List<String> given(@Nullable List<@Nullable String> labels) {
        return labels == null
                ? List.of()
                : labels.stream().map(label -> label == null ? "" : label).toList();
    }
}
