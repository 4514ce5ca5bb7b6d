package dev.grove.server.workflow.run;

import dev.grove.core.key.Scope;
import dev.grove.core.run.wait.Decider;
import dev.grove.core.run.workflow.fork.ForkWorkflow;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * The body of {@code POST /workflow-runs/{id}/fork}.
 *
 * @param from nodes that are executed anew, with all that depends on them
 * @param outputs of nodes instead of what these gave
 */
record ForkWorkflowRequest(
        @Nullable List<String> from,
        @Nullable JsonNode input,
        @Nullable Map<String, JsonNode> outputs,
        @Nullable Integer version) {

    ForkWorkflow toCommand(boolean isDryRun, Decider by, Scope scope) {
        return new ForkWorkflow(
                from == null ? List.of() : from,
                input,
                outputs == null ? Map.of() : outputs,
                version,
                isDryRun,
                by,
                scope);
    }
}
