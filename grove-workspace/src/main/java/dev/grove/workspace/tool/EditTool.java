package dev.grove.workspace.tool;

import dev.grove.core.tool.Effect;
import dev.grove.core.tool.Probe;
import dev.grove.core.tool.ProbeOutcome;
import dev.grove.core.tool.ToolCall;
import dev.grove.core.tool.ToolContext;
import dev.grove.core.tool.ToolInterruptedException;
import dev.grove.core.tool.ToolOutcome;
import dev.grove.workspace.Workspaces;
import dev.grove.workspace.sandbox.SandboxLostException;
import dev.grove.workspace.sandbox.SandboxRefusedException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * A tool that edits one file, which carries the name of the call from the moment that it is as the
 * call leaves it.
 */
abstract class EditTool extends SandboxTool implements Probe {

    EditTool(Workspaces workspaces, String name, String description, String schema) {
        super(workspaces, "edit", name, Effect.PROBE, description, schema);
    }

    @Override
    public boolean changesOnlyFiles() {
        return true;
    }

    /** Text for the model after so many edits of a file. */
    abstract String resultText(int edits, String path);

    @Override
    final ToolOutcome outcome(JsonNode result, ObjectNode arguments) {
        return new ToolOutcome.Completed(
                resultText(result.path("edits").asInt(0), path(arguments)));
    }

    @Override
    public final ProbeOutcome probe(ToolCall call, ToolContext context) {
        ObjectNode arguments =
                JsonNodeFactory.instance
                        .objectNode()
                        .put("path", path(call.arguments()))
                        .put(CALL, CallName.of(call, context));
        try {
            JsonNode edited =
                    sandbox(context)
                            .call("edited", arguments, LIMIT, context.cancellation())
                            .path("edited");
            if (!edited.isBoolean()) {
                return new ProbeOutcome.Unknown();
            }
            return edited.booleanValue()
                    ? new ProbeOutcome.Happened(
                            resultText(
                                    arguments(call.arguments().deepCopy()).path("edits").size(),
                                    path(call.arguments())))
                    : new ProbeOutcome.DidNotHappen();
        } catch (SandboxRefusedException _) {
            return new ProbeOutcome.Unknown();
        } catch (SandboxLostException e) {
            throw new ToolInterruptedException(String.valueOf(e.getMessage()));
        }
    }

    private static String path(ObjectNode arguments) {
        return arguments.path("path").asString("");
    }
}
