package dev.grove.server.run;

import dev.grove.core.run.StartRun;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The body of {@code POST /agents/{name}/run} and {@code …/runs}.
 *
 * @param version of the agent; the current one when absent
 * @param workspaceFiles UTF-8 texts by path that the workspace starts with
 */
record StartRunRequest(
        @Nullable String goal,
        @Nullable LimitsRequest limits,
        @Nullable String model,
        @Nullable ObjectNode metadata,
        @Nullable Integer priority,
        @Nullable Integer version,
        @Nullable Map<String, String> workspaceFiles) {

    StartRun toWish(String agent) {
        return new StartRun(
                agent,
                version,
                goal == null ? "" : goal,
                model,
                limits == null ? null : limits.toChanges(),
                metadata == null ? JsonNodeFactory.instance.objectNode() : metadata,
                priority == null ? StartRun.DEFAULT_PRIORITY : priority,
                workspaceFiles == null ? Map.of() : workspaceFiles);
    }
}
