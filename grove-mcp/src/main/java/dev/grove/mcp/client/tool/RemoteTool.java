package dev.grove.mcp.client.tool;

import tools.jackson.databind.node.ObjectNode;

/**
 * A tool as its server describes it.
 *
 * @param definition all of it, as it came over the wire
 */
public record RemoteTool(String name, ObjectNode definition) {}
