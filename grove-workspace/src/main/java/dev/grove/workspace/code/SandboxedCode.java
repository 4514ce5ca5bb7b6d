package dev.grove.workspace.code;

import dev.grove.core.tool.ToolContext;
import dev.grove.core.tool.ToolInterruptedException;
import dev.grove.core.tool.ToolOutcome;
import dev.grove.core.tool.custom.CodeSandbox;
import dev.grove.workspace.Workspaces;
import dev.grove.workspace.sandbox.SandboxStatus;
import dev.grove.workspace.tool.SandboxWork;
import java.util.Optional;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Has the toolbox run snippets. Values of secrets travel in the request's frame and no further. */
@Component
class SandboxedCode implements CodeSandbox {

    private final Workspaces workspaces;

    SandboxedCode(Workspaces workspaces) {
        this.workspaces = workspaces;
    }

    @Override
    public Optional<String> unavailable() {
        SandboxStatus status = workspaces.status();
        return status.usable() ? Optional.empty() : Optional.of(status.reason());
    }

    @Override
    public ToolOutcome run(Snippet snippet, ToolContext context) {
        SandboxWork work =
                sandbox ->
                        outcome(
                                sandbox.call(
                                        "snippet",
                                        arguments(snippet),
                                        snippet.limit(),
                                        context.cancellation()),
                                context);
        return work.doFor(workspaces, context);
    }

    private static ObjectNode arguments(Snippet snippet) {
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

    /** What a snippet says on its standard error is told only when it fails. */
    private static ToolOutcome outcome(JsonNode result, ToolContext context) {
        String output = result.path("output").asString("");
        String errors = result.path("errors").asString("");
        String seconds = String.format("%.1f", result.path("duration_ms").asLong(0) / 1000.0);
        if (result.path("timed_out").asBoolean(false)) {
            if (context.cancellation().isRequested()) {
                throw new ToolInterruptedException("Cancelled while a snippet ran");
            }
            return new ToolOutcome.Failed(
                    lines(output, errors) + "[timed out after " + seconds + " s and was killed]");
        }
        int exitCode = result.path("exit_code").asInt(-1);
        return exitCode == 0
                ? new ToolOutcome.Completed(output)
                : new ToolOutcome.Failed(lines(output, errors) + "[exit code " + exitCode + "]");
    }

    private static String lines(String output, String errors) {
        return line(output) + line(errors);
    }

    private static String line(String text) {
        return text.isEmpty() || text.endsWith("\n") ? text : text + "\n";
    }
}
