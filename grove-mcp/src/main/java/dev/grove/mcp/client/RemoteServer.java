package dev.grove.mcp.client;

import dev.grove.mcp.client.rpc.CallLimits;
import dev.grove.mcp.client.rpc.RemoteException;
import dev.grove.mcp.client.tool.RemoteAnswer;
import dev.grove.mcp.client.tool.RemoteTool;
import dev.grove.mcp.client.tool.RemoteToolList;
import tools.jackson.databind.node.ObjectNode;

/** A server that has introduced itself. Thread-safe; calls block. */
public interface RemoteServer extends AutoCloseable {

    Introduction introduction();

    /** All its tools, page by page. */
    RemoteToolList listTools(CallLimits limits) throws RemoteException;

    /** Calls a tool, once: what may be repeated is for the caller to know. */
    RemoteAnswer callTool(RemoteTool tool, ObjectNode arguments, CallLimits limits)
            throws RemoteException;

    /**
     * Registers an action for when the server notifies that its tools have changed, or when such a
     * notification may have been missed; it never runs for a server that sends none. To be called
     * once; the action must not block the thread that runs it.
     */
    void onToolsChanged(Runnable action);

    @Override
    void close();
}
