package dev.grove.mcp.client.tool;

import tools.jackson.databind.JsonNode;

/**
 * Capability {@code tools} that a server declares when it is first spoken with.
 *
 * @param offered whether it has any tools
 * @param announcesChanges whether it says when they change
 */
public record ToolsCapability(boolean offered, boolean announcesChanges) {

    public static ToolsCapability of(JsonNode answer) {
        JsonNode tools = answer.path("capabilities").path("tools");
        return new ToolsCapability(tools.isObject(), tools.path("listChanged").asBoolean(false));
    }
}
