package dev.grove.workspace.tool;

import dev.grove.core.tool.Effect;
import dev.grove.core.tool.ToolOutcome;
import dev.grove.workspace.Workspaces;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** {@code ws_list_files}. */
final class ListFilesTool extends SandboxTool {

    ListFilesTool(Workspaces workspaces) {
        super(
                workspaces,
                "list",
                "ws_list_files",
                Effect.READ_ONLY,
                "Lists what lies beneath a folder of the workspace, with sizes in bytes; the insides of .git are left"
                        + " out. A glob such as *.py or src/**/*.py picks files.",
                """
                {"type": "object",
                 "properties": {
                   "path": {"type": "string", "description": "Folder, relative to the workspace; all of it if left out."},
                   "glob": {"type": "string", "maxLength": 1000},
                   "limit": {"type": "integer", "minimum": 1, "maximum": 5000, "description": "500 if left out."}},
                 "additionalProperties": false}
                """);
    }

    @Override
    ToolOutcome outcome(JsonNode result, ObjectNode arguments) {
        StringBuilder text = new StringBuilder();
        for (JsonNode entry : result.path("entries")) {
            text.append(entry.path(0).asString(""));
            switch (entry.path(1).asString("")) {
                case "directory" -> text.append('/');
                case "closed" -> text.append("/ (not looked into)");
                case "link" -> text.append(" (link)");
                case "special" -> text.append(" (not a regular file)");
                default -> text.append("  ").append(entry.path(2).asLong(0));
            }
            text.append('\n');
        }
        if (text.isEmpty()) {
            return new ToolOutcome.Completed("Nothing there.");
        }
        if (result.path("more").asBoolean(false)) {
            text.append("[... there is more; name a folder, a glob or a higher limit ...]");
        }
        return new ToolOutcome.Completed(text.toString());
    }
}
