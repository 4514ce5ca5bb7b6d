package dev.grove.core.run.workflow.view;

import dev.grove.core.id.RunId;
import dev.grove.core.run.record.RunError;
import dev.grove.core.run.record.RunStatus;
import dev.grove.core.run.workflow.node.NodeStatus;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A node of a run as callers see it.
 *
 * @param path such as {@code dig}, {@code dig/17}, {@code memo/2/judge}
 * @param childStatus of the run of its last try
 * @param state what nodes of its kind remember: how far a map is, the rounds of a loop, what was
 *     asked
 * @param output null where it has none, and of a map
 */
public record NodeView(
        String path,
        @Nullable Integer place,
        String kind,
        NodeStatus status,
        boolean tolerated,
        int attempt,
        @Nullable RunId child,
        @Nullable RunStatus childStatus,
        ObjectNode state,
        @Nullable JsonNode output,
        @Nullable RunError error,
        @Nullable Instant dueAt,
        Instant startedAt,
        @Nullable Instant endedAt) {}
