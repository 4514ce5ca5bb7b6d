package dev.grove.workspace.tool;

import dev.grove.core.tool.Effect;
import dev.grove.core.tool.ToolOutcome;
import dev.grove.workspace.Workspaces;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** {@code ws_grep}. */
final class GrepTool extends SandboxTool {

    GrepTool(Workspaces workspaces) {
        super(
                workspaces,
                "grep",
                "ws_grep",
                Effect.READ_ONLY,
                "Searches the text files of the workspace for a regular expression (Rust syntax: no look-around, no"
                        + " back-references), line by line. Answers path:line:text.",
                """
                {"type": "object",
                 "properties": {
                   "pattern": {"type": "string", "minLength": 1, "maxLength": 1000},
                   "path": {"type": "string", "description": "File or folder; the whole workspace if left out."},
                   "glob": {"type": "string", "maxLength": 1000, "description": "Only in files that match."},
                   "limit": {"type": "integer", "minimum": 1, "maximum": 1000, "description": "Matches; 100 if left out."},
                   "context": {"type": "integer", "minimum": 0, "maximum": 10, "description": "Lines around each match."}},
                 "required": ["pattern"], "additionalProperties": false}
                """);
    }

    @Override
    ToolOutcome outcome(JsonNode result, ObjectNode arguments) {
        StringBuilder text = new StringBuilder();
        for (JsonNode match : result.path("matches")) {
            char separator = match.path(2).asBoolean(false) ? ':' : '-';
            text.append(match.path(0).asString(""))
                    .append(separator)
                    .append(match.path(1).asInt(0))
                    .append(separator)
                    .append(match.path(3).asString(""))
                    .append('\n');
        }
        if (text.isEmpty()) {
            text.append("No line matches.");
        }
        if (result.path("more").asBoolean(false)) {
            text.append("[... there are more matches; narrow the search or raise the limit ...]");
        }
        int tooLarge = result.path("too_large").asInt(0);
        if (tooLarge > 0) {
            text.append("\n[files larger than 10 MiB, which were not searched: " + tooLarge + "]");
        }
        return new ToolOutcome.Completed(text.toString());
    }
}
