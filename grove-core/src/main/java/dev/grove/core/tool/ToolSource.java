package dev.grove.core.tool;

import java.util.List;
import java.util.Optional;

/** Brings tools of one bucket. A bean of this type is all it takes to add tools to Grove. */
public interface ToolSource {

    /** Tools of this source: the same list for as long as the server runs. */
    List<Tool> tools();

    /**
     * Why these tools cannot be used at the moment and how to mend it; nothing when they can.
     * Cheap.
     */
    default Optional<String> unavailable() {
        return Optional.empty();
    }
}
