package dev.grove.workspace.tool;

import dev.grove.core.tool.Effect;
import dev.grove.core.tool.ToolOutcome;
import dev.grove.workspace.Workspaces;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** {@code ws_file_write}. */
final class FileWriteTool extends SandboxTool {

    FileWriteTool(Workspaces workspaces) {
        super(
                workspaces,
                "write",
                "ws_file_write",
                Effect.IDEMPOTENT,
                "Writes a whole text file of the workspace, replacing what is there; missing folders are made. To"
                        + " change a part of a file, use ws_file_edit.",
                """
                {"type": "object",
                 "properties": {
                   "path": {"type": "string", "description": "Relative to the workspace."},
                   "content": {"type": "string"}},
                 "required": ["path", "content"], "additionalProperties": false}
                """);
    }

    @Override
    ToolOutcome outcome(JsonNode result, ObjectNode arguments) {
        return new ToolOutcome.Completed(
                (result.path("created").asBoolean(false) ? "Created " : "Replaced ")
                        + arguments.path("path").asString("")
                        + ", "
                        + result.path("bytes").asLong(0)
                        + " bytes.");
    }
}
