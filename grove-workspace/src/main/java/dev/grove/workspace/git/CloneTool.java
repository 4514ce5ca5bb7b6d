package dev.grove.workspace.git;

import dev.grove.core.tool.Effect;
import dev.grove.core.tool.InputSchema;
import dev.grove.core.tool.ToolCall;
import dev.grove.core.tool.ToolContext;
import dev.grove.core.tool.ToolOutcome;
import dev.grove.language.decide.fact.LabelSet;
import dev.grove.workspace.Workspaces;
import dev.grove.workspace.git.broker.GitBroker;
import dev.grove.workspace.git.broker.GitOrder;
import dev.grove.workspace.git.broker.url.GitRefusedException;
import dev.grove.workspace.git.broker.url.GitUrl;
import dev.grove.workspace.sandbox.SandboxLostException;
import dev.grove.workspace.sandbox.SandboxRefusedException;
import dev.grove.workspace.tool.CallName;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** {@code git_clone}. Asked again after a crash, it begins anew what was half done. */
final class CloneTool extends GitTool {

    private static final Logger LOG = LoggerFactory.getLogger(CloneTool.class);

    private final GitBroker broker;

    CloneTool(Workspaces workspaces, GitBroker broker) {
        super(
                workspaces,
                "git_clone",
                Effect.IDEMPOTENT,
                "Clones a repository over https into an empty or new folder of the workspace. Credentials are added"
                        + " outside of the workspace where they are stored for the host; a URL with a password in it is"
                        + " refused.",
                InputSchema.of(
                        """
                        {"type": "object",
                         "properties": {
                           "url": {"type": "string", "minLength": 1, "maxLength": 2000, "description": "https://host/path"},
                           "path": {"type": "string", "description": "Relative to the workspace; its root if left out."},
                           "branch": {"type": "string", "minLength": 1, "maxLength": 500,
                                      "description": "The remote's own if left out."},
                           "depth": {"type": "integer", "minimum": 1, "maximum": 1000000,
                                     "description": "So many commits of one branch only; everything if left out."}},
                         "required": ["url"], "additionalProperties": false}
                        """));
        this.broker = broker;
    }

    @Override
    ToolOutcome run(SandboxRepository repository, ToolCall call, ToolContext context)
            throws GitRefusedException {
        GitUrl url = broker.parse(String.valueOf(text(call, "url")));
        context.label(call, LabelSet.untrusted("git:" + url.host()).list());
        GitOrder order = order(call, context);
        JsonNode begun = repository.call("git_clone_begin", named(call, context));
        if (begun.path("done").asBoolean(false)) {
            return new ToolOutcome.Completed("Cloned " + url + ".");
        }
        boolean done = false;
        try {
            String branch = broker.clone(order, url, repository, text(call, "branch"), depth(call));
            ObjectNode arguments = named(call, context).put("url", url.toString());
            if (branch != null) {
                arguments.put("branch", branch);
            }
            JsonNode _ = repository.callLong("git_clone_finish", arguments);
            done = true;
            return new ToolOutcome.Completed(
                    branch == null
                            ? "Cloned " + url + ", which is empty."
                            : "Cloned " + url + "; the branch is " + branch + ".");
        } finally {
            if (!done) {
                abandon(repository, named(call, context));
            }
        }
    }

    private static void abandon(SandboxRepository repository, ObjectNode arguments) {
        try {
            JsonNode _ = repository.call("git_clone_abandon", arguments);
        } catch (SandboxRefusedException | SandboxLostException e) {
            LOG.debug("What a clone had begun was not removed", e);
        }
    }

    private static ObjectNode named(ToolCall call, ToolContext context) {
        return JsonNodeFactory.instance.objectNode().put("call", CallName.of(call, context));
    }

    private static @Nullable Integer depth(ToolCall call) {
        JsonNode depth = call.arguments().path("depth");
        return depth.isNumber() ? Integer.valueOf(depth.intValue()) : null;
    }
}
