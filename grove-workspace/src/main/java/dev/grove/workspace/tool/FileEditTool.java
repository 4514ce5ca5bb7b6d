package dev.grove.workspace.tool;

import dev.grove.workspace.Workspaces;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** {@code ws_file_edit}. */
final class FileEditTool extends EditTool {

    FileEditTool(Workspaces workspaces) {
        super(
                workspaces,
                "ws_file_edit",
                "Replaces a text in a file of the workspace. old_string must be in the file exactly once, character"
                        + " for character and without line numbers, unless replace_all is true.",
                """
                {"type": "object",
                 "properties": {
                   "path": {"type": "string", "description": "Relative to the workspace."},
                   "old_string": {"type": "string", "minLength": 1},
                   "new_string": {"type": "string"},
                   "replace_all": {"type": "boolean"}},
                 "required": ["path", "old_string", "new_string"], "additionalProperties": false}
                """);
    }

    @Override
    ObjectNode arguments(ObjectNode ofCall) {
        ObjectNode arguments = JsonNodeFactory.instance.objectNode();
        arguments.set("path", ofCall.remove("path"));
        arguments.putArray("edits").add(ofCall);
        return arguments;
    }

    @Override
    String resultText(int edits, String path) {
        return "Edited " + path + ".";
    }
}
