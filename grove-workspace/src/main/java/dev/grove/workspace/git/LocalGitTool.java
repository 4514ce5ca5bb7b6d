package dev.grove.workspace.git;

import dev.grove.core.tool.Effect;
import dev.grove.core.tool.ToolCall;
import dev.grove.core.tool.ToolContext;
import dev.grove.core.tool.ToolOutcome;
import dev.grove.workspace.Workspaces;
import tools.jackson.databind.node.ObjectNode;

/** A tool that is one operation of the toolbox, of the same name and with the same arguments. */
final class LocalGitTool extends GitTool {

    private final String nothing;

    /**
     * @param nothing what the model reads where git says nothing
     */
    LocalGitTool(
            Workspaces workspaces,
            String name,
            Effect effect,
            String nothing,
            String description,
            ObjectNode schema) {
        super(workspaces, name, effect, description, schema);
        this.nothing = nothing;
    }

    @Override
    public boolean changesOnlyFiles() {
        return true;
    }

    @Override
    ToolOutcome run(SandboxRepository repository, ToolCall call, ToolContext context) {
        String output =
                repository
                        .call(spec().name(), call.arguments().deepCopy())
                        .path("output")
                        .asString("");
        return new ToolOutcome.Completed(output.isBlank() ? nothing : output);
    }
}
