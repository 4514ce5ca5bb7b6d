package dev.grove.workspace.tool;

import dev.grove.core.tool.Effect;
import dev.grove.core.tool.ToolOutcome;
import dev.grove.workspace.Workspaces;
import java.time.Duration;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** {@code ws_shell}. */
final class ShellTool extends SandboxTool {

    private static final int DEFAULT_SECONDS = 120;
    private static final int MOST_SECONDS = 3600;

    ShellTool(Workspaces workspaces) {
        super(
                workspaces,
                "shell",
                "ws_shell",
                Effect.UNSAFE,
                "Runs a command with bash in the workspace. There is no network. Output and errors come together, in"
                        + " order; the middle of a long output is left out. When the command ends, whatever it left"
                        + " running in the background is stopped.",
                """
                {"type": "object",
                 "properties": {
                   "command": {"type": "string", "minLength": 1, "maxLength": 100000},
                   "timeout_seconds": {"type": "integer", "minimum": 1, "maximum": 3600, "description": "120 if left out."},
                   "cwd": {"type": "string", "description": "Folder, relative to the workspace."},
                   "stdin": {"type": "string"}},
                 "required": ["command"], "additionalProperties": false}
                """);
    }

    /** There is no network: what a command changes are files. */
    @Override
    public boolean changesOnlyFiles() {
        return true;
    }

    @Override
    ObjectNode arguments(ObjectNode ofCall) {
        JsonNode seconds = ofCall.remove("timeout_seconds");
        int wanted = seconds == null ? DEFAULT_SECONDS : seconds.asInt(DEFAULT_SECONDS);
        ofCall.put("timeout_ms", 1000L * Math.clamp(wanted, 1, MOST_SECONDS));
        return ofCall;
    }

    @Override
    Duration limit(ObjectNode arguments) {
        return Duration.ofMillis(arguments.path("timeout_ms").asLong(0));
    }

    /** A command that fails has still run: its exit code is a result, not an error of the tool. */
    @Override
    ToolOutcome outcome(JsonNode result, ObjectNode arguments) {
        String output = result.path("output").asString("");
        String separator = output.isEmpty() || output.endsWith("\n") ? "" : "\n";
        String seconds = String.format("%.1f", result.path("duration_ms").asLong(0) / 1000.0);
        if (result.path("timed_out").asBoolean(false)) {
            return new ToolOutcome.Failed(
                    output + separator + "[timed out after " + seconds + " s and was killed]");
        }
        return new ToolOutcome.Completed(
                output
                        + separator
                        + "[exit code "
                        + result.path("exit_code").asInt(-1)
                        + ", "
                        + seconds
                        + " s]");
    }
}
