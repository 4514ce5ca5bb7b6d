package dev.grove.mcp.client;

/** Opens servers. */
public interface RemoteServers {

    /**
     * Finds out in which era a server speaks.
     *
     * @throws RemoteException when it may not be reached, is not there, or is no MCP server
     */
    RemoteServer open(RemoteAddress address, CallLimits limits) throws RemoteException;
}
