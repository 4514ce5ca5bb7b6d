package dev.grove.mcp.catalog;

import dev.grove.mcp.wire.McpError;
import tools.jackson.databind.node.ObjectNode;

/** Something a client can call. */
public interface McpTool {

    ToolDescriptor definition();

    /**
     * Whether arguments are refused where they do not satisfy the input schema. A tool that has
     * words of its own for what is wrong with them refuses them itself.
     */
    default boolean isHeldToSchema() {
        return true;
    }

    /**
     * Does the call, on a thread of its own.
     *
     * @param arguments satisfy the definition's input schema, if they are held to it
     * @return the result, or what must be asked first; then it is called again with the answers in
     *     {@link CallContext#answers()} and its state in {@link CallContext#state()}
     * @throws McpError for what the protocol calls an error; what the model can mend is a result
     *     with {@code isError}, and so are a {@link dev.grove.core.error.GroveException}'s words
     * @throws InterruptedException when the call was cancelled; a result would be discarded
     */
    Outcome<CallToolResult> call(ObjectNode arguments, CallContext context)
            throws InterruptedException;
}
