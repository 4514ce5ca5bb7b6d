package dev.grove.mcp.client;

import java.util.List;

/**
 * What a server answered when it was asked for its tools.
 *
 * @param tools with a legal definition, in the server's order
 * @param leftOut the others, each as {@code name: why}
 */
public record RemoteToolList(List<RemoteTool> tools, List<String> leftOut) {

    public RemoteToolList {
        tools = List.copyOf(tools);
        leftOut = List.copyOf(leftOut);
    }
}
