package dev.grove.language.analysis;

import dev.grove.language.analysis.graph.FlowGraph;
import dev.grove.language.source.Finding;
import dev.grove.language.workflow.WorkflowDefinition;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * Result of analysing a document.
 *
 * @param definition empty where the document could not be read at all; to be stored only where
 *     there are no errors
 * @param json the document of the definition
 * @param expectedVersion version that the document asks for; null for none
 * @param errors sorted by their place in the document
 * @param warnings sorted likewise
 */
public record Analysis(
        Optional<WorkflowDefinition> definition,
        Optional<ObjectNode> json,
        @Nullable Integer expectedVersion,
        List<Finding> errors,
        List<Finding> warnings,
        FlowGraph graph,
        WorstCost cost) {

    public boolean isValid() {
        return errors.isEmpty();
    }
}
