package dev.grove.mcp.catalog;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** Outcome of a call: a result, or questions to the client's user or model that come first. */
public sealed interface Outcome<R> {

    record Done<R>(R result) implements Outcome<R> {}

    /**
     * The call is to be made again with answers. Nothing is held meanwhile, neither a thread nor
     * memory: what the next round must know goes into the state.
     *
     * @param requests by ids of the tool's own choice; only of kinds that {@link
     *     CallContext#client()} declared
     * @param state comes back word for word, signed on the way, to the same caller and tool with
     *     the same arguments, once; up to 4 KiB
     */
    record NeedsInput<R>(Map<String, InputRequest> requests, @Nullable ObjectNode state)
            implements Outcome<R> {

        public NeedsInput {
            requests = Map.copyOf(requests);
        }
    }
}
