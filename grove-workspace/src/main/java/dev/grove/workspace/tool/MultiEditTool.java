package dev.grove.workspace.tool;

import dev.grove.core.tool.Effect;
import dev.grove.core.tool.ToolOutcome;
import dev.grove.workspace.Workspaces;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** {@code ws_multi_edit}. */
final class MultiEditTool extends SandboxTool {

    MultiEditTool(Workspaces workspaces) {
        super(
                workspaces,
                "edit",
                "ws_multi_edit",
                Effect.PROBE,
                "Makes several edits in one file of the workspace, one after the other, all of them or none. Each is"
                        + " as in ws_file_edit.",
                """
                {"type": "object",
                 "properties": {
                   "path": {"type": "string", "description": "Relative to the workspace."},
                   "edits": {"type": "array", "minItems": 1, "maxItems": 100, "items": {
                     "type": "object",
                     "properties": {
                       "old_string": {"type": "string", "minLength": 1},
                       "new_string": {"type": "string"},
                       "replace_all": {"type": "boolean"}},
                     "required": ["old_string", "new_string"], "additionalProperties": false}}},
                 "required": ["path", "edits"], "additionalProperties": false}
                """);
    }

    @Override
    ToolOutcome outcome(JsonNode result, ObjectNode arguments) {
        return new ToolOutcome.Completed(
                "Made "
                        + result.path("edits").asInt(0)
                        + " edits in "
                        + arguments.path("path").asString("")
                        + ".");
    }
}
