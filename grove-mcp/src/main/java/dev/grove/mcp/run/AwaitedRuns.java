package dev.grove.mcp.run;

import dev.grove.core.run.record.Run;
import dev.grove.core.run.work.RunKind;
import dev.grove.mcp.catalog.CallContext;
import dev.grove.mcp.catalog.CallToolResult;
import org.jspecify.annotations.Nullable;

/** Waits for runs of one kind; a bean for each kind that calls start. */
public interface AwaitedRuns {

    RunKind kind();

    /**
     * What the call that has started the run would have answered.
     *
     * @param lastProgress the last one that the caller was sent, or null for none
     */
    CallToolResult await(CallContext context, Run run, @Nullable Long lastProgress)
            throws InterruptedException;
}
