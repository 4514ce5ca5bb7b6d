package dev.grove.core.workflow.definition;

import dev.grove.core.definition.DefinitionKind;
import dev.grove.core.definition.DefinitionTables;
import dev.grove.language.document.WorkflowDocuments;
import dev.grove.language.json.ExactJson;
import tools.jackson.databind.node.ObjectNode;

/** Workflows as definitions: stored as documents, and read as new ones are. */
final class WorkflowKind {

    private WorkflowKind() {}

    static DefinitionKind<WorkflowDocument> of(WorkflowDocuments documents) {
        return new DefinitionKind<>(
                "Workflow",
                new DefinitionTables("workflows", "workflow_versions", "workflow_id", true),
                WorkflowDocuments::isName,
                workflow -> workflow.definition().name(),
                workflow -> workflow.json().toString(),
                text -> read(documents, text));
    }

    private static WorkflowDocument read(WorkflowDocuments documents, String text) {
        ObjectNode json = (ObjectNode) ExactJson.MAPPER.readTree(text);
        return new WorkflowDocument(json, documents.stored(json));
    }
}
