package dev.grove.core.run;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * The wish to start a run.
 *
 * @param version of the agent; null for the current one
 * @param model null for the agent's
 * @param limits null for the agent's
 * @param priority 0 to 100, higher first
 * @param workspaceFiles UTF-8 texts by path that the workspace starts with
 */
public record StartRun(
        String agent,
        @Nullable Integer version,
        String goal,
        @Nullable String model,
        @Nullable LimitChanges limits,
        ObjectNode metadata,
        int priority,
        Map<String, String> workspaceFiles) {

    public static final int DEFAULT_PRIORITY = 50;

    public StartRun {
        workspaceFiles = Map.copyOf(workspaceFiles);
    }
}
