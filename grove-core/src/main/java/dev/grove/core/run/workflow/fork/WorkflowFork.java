package dev.grove.core.run.workflow.fork;

import dev.grove.core.id.RunId;
import dev.grove.core.tool.Effect;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Fork of a workflow's run, or the preview of one.
 *
 * @param run null for a preview
 * @param kept nodes whose results it has
 * @param repeats calls of tools that were made and will be made again
 */
public record WorkflowFork(@Nullable RunId run, List<String> kept, List<Repeated> repeats) {

    /** A node that calls a tool whose effect may come twice. */
    public record Repeated(String node, String tool, Effect effect) {}
}
