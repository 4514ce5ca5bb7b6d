package dev.grove.core.run.work;

import dev.grove.core.id.KeyId;
import dev.grove.core.id.WorkflowId;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A version of a workflow, or a graph within one, is executed for an input. Nothing executes it
 * itself: it starts other runs, and goes on when they end.
 *
 * @param graph JSON pointer of the graph within the definition; empty for the whole
 * @param input of the workflow, also where a graph within it is executed
 * @param values that the graph may read besides, by their names: what stands around it
 * @param pins versions of the definitions that it uses, as they were when the root was started
 * @param startedBy the key of the caller that started the root; null where that is not known
 * @param title for lists, made when it was started; null where nothing of the input can be shown
 */
public record WorkflowWork(
        WorkflowId workflow,
        String name,
        int version,
        String graph,
        JsonNode input,
        ObjectNode values,
        ObjectNode pins,
        @Nullable KeyId startedBy,
        @Nullable String title)
        implements Work {

    @Override
    public RunKind kind() {
        return RunKind.WORKFLOW;
    }
}
