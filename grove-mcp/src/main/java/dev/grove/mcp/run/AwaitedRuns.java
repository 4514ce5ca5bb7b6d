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
     * Returns the answer that the call which started the run would have given.
     *
     * @param lastProgress the last progress that the caller was sent, or null for none
     */
    CallToolResult await(CallContext context, Run run, @Nullable Long lastProgress)
            throws InterruptedException;
}
