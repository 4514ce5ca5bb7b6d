package dev.grove.workspace.code;

import dev.grove.core.tool.ToolCall;
import dev.grove.core.tool.ToolContext;
import dev.grove.core.tool.ToolOutcome;
import dev.grove.core.tool.custom.CodeSandbox;
import dev.grove.workspace.Workspaces;
import dev.grove.workspace.sandbox.SandboxStatus;
import java.util.Optional;
import org.springframework.stereotype.Component;

/** Runs snippets wherever workspace tools run. */
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
    public ToolOutcome run(Snippet snippet, ToolCall call, ToolContext context) {
        return new SnippetTool(workspaces, snippet).execute(call, context);
    }
}
