package dev.grove.mcp.listen;

import dev.grove.mcp.catalog.McpCaller;
import dev.grove.mcp.session.McpSession;
import java.util.UUID;

/** Continues calls whose server has gone. */
public interface LostCalls {

    /**
     * Continues the call that a stream answers, on this replica, if its server has gone and no
     * other replica continues it. Returns at once; the answer comes on the stream.
     */
    void resume(McpCaller caller, McpSession session, UUID stream);
}
