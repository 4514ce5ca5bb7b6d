package dev.grove.mcp.client.tool;

import java.util.List;

/**
 * Tools that a server listed.
 *
 * @param tools tools with a legal definition, in the server's order
 * @param leftOut the others, each as {@code name: why}
 */
public record RemoteToolList(List<RemoteTool> tools, List<String> leftOut) {

    public RemoteToolList {
        tools = List.copyOf(tools);
        leftOut = List.copyOf(leftOut);
    }
}
