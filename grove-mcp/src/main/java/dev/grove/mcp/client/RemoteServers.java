package dev.grove.mcp.client;

import dev.grove.mcp.client.rpc.CallLimits;
import dev.grove.mcp.client.rpc.RemoteAddress;
import dev.grove.mcp.client.rpc.RemoteException;

/** Opens servers. */
public interface RemoteServers {

    /**
     * Finds out in which era a server speaks.
     *
     * @throws RemoteException when it may not be reached, is not there, or is no MCP server
     */
    RemoteServer open(RemoteAddress address, CallLimits limits) throws RemoteException;
}
