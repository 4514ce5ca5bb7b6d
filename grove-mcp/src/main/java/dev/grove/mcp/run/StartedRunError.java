package dev.grove.mcp.run;

import dev.grove.core.id.RunId;
import dev.grove.mcp.wire.McpError;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Error of a call that has started a run, which may go on or have ended. */
public final class StartedRunError {

    private StartedRunError() {}

    /**
     * The error with the run's address: in the message too, which is all that clients show.
     *
     * @param run null for none
     */
    public static McpError naming(@Nullable RunId run, McpError error) {
        if (run == null) {
            return error;
        }
        ObjectNode data =
                error.data() == null ? JsonNodeFactory.instance.objectNode() : error.data();
        return new McpError(
                error.number(), naming(run, error.message()), data.put("uri", RunUri.of(run)));
    }

    /** Words of an error with the run's address. */
    public static String naming(RunId run, String words) {
        return words
                + "; the call has started "
                + RunUri.of(run)
                + ": read that resource for the run's status and result";
    }
}
