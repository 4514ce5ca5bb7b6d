package dev.grove.workspace.tool;

import dev.grove.core.tool.Effect;
import dev.grove.core.tool.ToolOutcome;
import dev.grove.workspace.Workspaces;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** {@code ws_file_read}. */
final class FileReadTool extends SandboxTool {

    FileReadTool(Workspaces workspaces) {
        super(
                workspaces,
                "read",
                "ws_file_read",
                Effect.READ_ONLY,
                "Reads a text file of the workspace, with line numbers. Long files are read in parts: offset is the"
                        + " first line, limit the number of lines.",
                """
                {"type": "object",
                 "properties": {
                   "path": {"type": "string", "description": "Relative to the workspace."},
                   "offset": {"type": "integer", "minimum": 1, "description": "First line; 1 if left out."},
                   "limit": {"type": "integer", "minimum": 1, "maximum": 10000, "description": "2000 if left out."}},
                 "required": ["path"], "additionalProperties": false}
                """);
    }

    @Override
    ToolOutcome outcome(JsonNode result, ObjectNode arguments) {
        long size = result.path("size").asLong(0);
        if (result.path("binary").asBoolean(false)) {
            return new ToolOutcome.Completed("A binary file of " + size + " bytes; not shown.");
        }
        StringBuilder text = new StringBuilder();
        int last = 0;
        for (JsonNode line : result.path("lines")) {
            last = line.path(0).asInt(0);
            text.append(String.format("%6d\t%s%n", last, line.path(1).asString("")));
        }
        if (text.isEmpty()) {
            return new ToolOutcome.Completed(
                    size == 0 ? "The file is empty." : "The file has no line at that offset.");
        }
        if (result.path("more").asBoolean(false)) {
            text.append("[... more follows; read on with offset ").append(last + 1).append(" ...]");
        }
        return new ToolOutcome.Completed(text.toString());
    }
}
