package dev.grove.mcp.client;

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
     * Has something done when the server says that its tools have changed, or when it may have said
     * so unheard; of a server that never says so, nothing is heard. To be asked for once, and done
     * on a thread that is not to be held up.
     */
    void onToolsChanged(Runnable action);

    @Override
    void close();
}
