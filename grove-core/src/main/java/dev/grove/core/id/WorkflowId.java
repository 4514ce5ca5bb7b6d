package dev.grove.core.id;

import java.util.UUID;

/** A stored workflow, whatever its version. */
public record WorkflowId(UUID value) {

    @Override
    public String toString() {
        return value.toString();
    }
}
