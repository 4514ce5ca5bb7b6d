package dev.grove.workspace.tool;

import dev.grove.workspace.Workspaces;

/** {@code ws_multi_edit}. */
final class MultiEditTool extends EditTool {

    MultiEditTool(Workspaces workspaces) {
        super(
                workspaces,
                "ws_multi_edit",
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
    String resultText(int edits, String path) {
        return "Made " + edits + " edits in " + path + ".";
    }
}
