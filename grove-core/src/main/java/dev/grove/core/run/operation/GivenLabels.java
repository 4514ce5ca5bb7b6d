package dev.grove.core.run.operation;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Labels as callers send them. */
public final class GivenLabels {

    private GivenLabels() {}

    /** A null is no legal label, and is refused as what is not. */
    public static List<String> of(@Nullable List<@Nullable String> labels) {
        return labels == null
                ? List.of()
                : labels.stream().map(label -> label == null ? "" : label).toList();
    }
}
