package dev.grove.workspace.code;

import dev.grove.core.tool.ToolCall;
import dev.grove.core.tool.ToolContext;
import dev.grove.core.tool.ToolInterruptedException;
import dev.grove.core.tool.ToolOutcome;
import dev.grove.core.tool.custom.CodeSandbox.Snippet;
import dev.grove.workspace.Workspaces;
import dev.grove.workspace.sandbox.Sandbox;
import dev.grove.workspace.tool.WorkspaceTool;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Has the toolbox run one snippet for one call. Values of secrets travel in the request's frame and
 * no further.
 */
final class SnippetTool extends WorkspaceTool {

    private final Snippet snippet;

    SnippetTool(Workspaces workspaces, Snippet snippet) {
        super(workspaces, snippet.tool());
        this.snippet = snippet;
    }

    @Override
    protected ToolOutcome executeIn(Sandbox sandbox, ToolCall call, ToolContext context) {
        JsonNode result =
                sandbox.call("snippet", arguments(), snippet.limit(), context.cancellation());
        return outcome(result, context);
    }

    private ObjectNode arguments() {
        ObjectNode arguments =
                JsonNodeFactory.instance
                        .objectNode()
                        .put("runtime", snippet.runtime().wireName())
                        .put("code", snippet.code())
                        .put("timeout_ms", snippet.limit().toMillis())
                        .put("stdin", snippet.input());
        ObjectNode environment = arguments.putObject("environment");
        snippet.environment().forEach(environment::put);
        snippet.secrets().forEach((name, secret) -> environment.put(name, secret.reveal()));
        return arguments;
    }

    /** A snippet's standard error is returned only when it fails. */
    private static ToolOutcome outcome(JsonNode result, ToolContext context) {
        String output = result.path("output").asString("");
        String errors = result.path("errors").asString("");
        if (result.path("timed_out").asBoolean(false)) {
            if (context.cancellation().isRequested()) {
                throw new ToolInterruptedException("Cancelled while a snippet ran");
            }
            String seconds = String.format("%.1f", result.path("duration_ms").asLong(0) / 1000.0);
            return new ToolOutcome.Failed(
                    line(output)
                            + line(errors)
                            + "[timed out after "
                            + seconds
                            + " s and was killed]");
        }
        int exitCode = result.path("exit_code").asInt(-1);
        return exitCode == 0
                ? new ToolOutcome.Completed(output)
                : new ToolOutcome.Failed(
                        line(output) + line(errors) + "[exit code " + exitCode + "]");
    }

    private static String line(String text) {
        return text.isEmpty() || text.endsWith("\n") ? text : text + "\n";
    }
}
