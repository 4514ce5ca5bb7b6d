package dev.grove.core.run.record.request;

import dev.grove.core.run.record.LimitChanges;
import dev.grove.core.run.record.RunMarks;
import dev.grove.core.run.record.WorkspaceOrigin;
import dev.grove.core.secret.Scrubber;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * The request to start a run.
 *
 * @param version of the agent; null for the current one
 * @param model null for the agent's
 * @param limits null for the agent's
 * @param priority 0 to 100, higher first
 * @param workspaceFiles UTF-8 texts by path that the workspace starts with
 * @param workspaceFrom the run whose files it starts with instead; null for none
 */
public record StartRun(
        String agent,
        @Nullable Integer version,
        String goal,
        @Nullable String model,
        @Nullable LimitChanges limits,
        ObjectNode metadata,
        int priority,
        Map<String, String> workspaceFiles,
        @Nullable WorkspaceOrigin workspaceFrom,
        RunMarks marks) {

    public static final int DEFAULT_PRIORITY = 50;
    public static final int MOST_PRIORITY = 100;

    public StartRun {
        workspaceFiles = Map.copyOf(workspaceFiles);
    }

    /** Files stay as they are: they are given to the run's sandbox and never shown. */
    public StartRun scrubbed(Scrubber scrubber) {
        return scrubber.isIdle()
                ? this
                : new StartRun(
                        agent,
                        version,
                        scrubber.scrub(goal),
                        model,
                        limits,
                        scrubber.scrub(metadata),
                        priority,
                        workspaceFiles,
                        workspaceFrom,
                        marks);
    }
}
