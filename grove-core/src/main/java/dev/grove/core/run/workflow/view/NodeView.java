package dev.grove.core.run.workflow.view;

import dev.grove.core.run.record.RunStatus;
import dev.grove.core.run.workflow.node.NodeRow;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A node of a run as callers see it.
 *
 * @param childStatus of the run of its last try
 * @param output null where it has none, and of a map
 */
public record NodeView(NodeRow row, @Nullable RunStatus childStatus, @Nullable JsonNode output) {

    public String path() {
        return row.path();
    }

    /** Notes of its kind: how far a map is, the rounds of a loop, what was asked. */
    public ObjectNode state() {
        return row.state();
    }
}
