package dev.grove.core.run.record.request;

import dev.grove.core.agent.CallTermsDraft;
import dev.grove.core.run.record.RunMarks;
import dev.grove.core.run.record.WorkspaceOrigin;
import dev.grove.core.secret.Scrubber;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * The request to have one tool called.
 *
 * @param arguments for the tool; checked against its schema before anything starts
 * @param terms as they were written
 * @param priority 0 to 100, higher first
 * @param workspaceFiles UTF-8 texts by path that the workspace starts with
 * @param workspaceFrom the run whose files it starts with instead; null for none
 */
public record StartCall(
        String tool,
        ObjectNode arguments,
        CallTermsDraft terms,
        ObjectNode metadata,
        int priority,
        Map<String, String> workspaceFiles,
        @Nullable WorkspaceOrigin workspaceFrom,
        RunMarks marks) {

    public StartCall {
        workspaceFiles = Map.copyOf(workspaceFiles);
    }

    /** Files stay as they are: they are given to the run's sandbox and never shown. */
    public StartCall scrubbed(Scrubber scrubber) {
        return scrubber.isIdle()
                ? this
                : new StartCall(
                        tool,
                        scrubber.scrub(arguments),
                        terms,
                        scrubber.scrub(metadata),
                        priority,
                        workspaceFiles,
                        workspaceFrom,
                        marks);
    }
}
