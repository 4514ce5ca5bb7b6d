package dev.grove.core.tool.custom;

import dev.grove.core.secret.Secret;
import dev.grove.core.tool.ToolCall;
import dev.grove.core.tool.ToolContext;
import dev.grove.core.tool.ToolOutcome;
import dev.grove.core.tool.ToolSpec;
import dev.grove.core.tool.custom.work.CustomToolWork;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/** Runs snippets in the sandboxes of runs; there is one where there are sandboxes. */
public interface CodeSandbox {

    /** Why none can be run at the moment and how to mend it. Cheap. */
    Optional<String> unavailable();

    /**
     * Runs one and gives what it printed. Whatever it started is dead by the time this returns.
     *
     * @throws dev.grove.core.tool.ToolInterruptedException when it is unknown how far it got
     */
    ToolOutcome run(Snippet snippet, ToolCall call, ToolContext context);

    /**
     * Snippet to run.
     *
     * @param tool owner of the code
     * @param input standard input
     * @param environment variables besides those of every process of the sandbox
     * @param secrets further variables, of this one process; closed by the caller
     */
    record Snippet(
            ToolSpec tool,
            CustomToolWork.Interpreter runtime,
            String code,
            String input,
            Map<String, String> environment,
            Map<String, Secret> secrets,
            Duration limit) {}
}
