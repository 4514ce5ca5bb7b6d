package dev.grove.core.run.workflow.fork;

import dev.grove.core.authority.Starter;
import dev.grove.core.key.Scope;
import dev.grove.core.run.wait.Decider;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * The request to fork a workflow's run.
 *
 * @param from nodes that are executed anew, and all that depends on them
 * @param input instead of that of the run; null for the same
 * @param outputs of nodes, instead of what these gave: what depends on them is executed anew
 * @param version of the workflow; null for that of the run
 * @param isDryRun whether only to say what would happen
 * @param by who starts the fork
 * @param scope of their key
 * @param starter the same caller, with the policies that the fork is to act under besides
 */
public record ForkWorkflow(
        List<String> from,
        @Nullable JsonNode input,
        Map<String, JsonNode> outputs,
        @Nullable Integer version,
        boolean isDryRun,
        Decider by,
        Scope scope,
        Starter starter) {}
