package dev.grove.core.workflow.definition;

import dev.grove.core.definition.DefinitionKind;
import dev.grove.core.definition.DefinitionTables;
import dev.grove.language.document.WorkflowDocuments;
import dev.grove.language.json.ExactJson;
import tools.jackson.databind.node.ObjectNode;

/** Workflows as definitions: stored as documents, and read as new ones are. */
final class WorkflowKind implements DefinitionKind<WorkflowDocument> {

    private static final DefinitionTables TABLES =
            new DefinitionTables("workflows", "workflow_versions", "workflow_id", true);

    private final WorkflowDocuments documents;

    WorkflowKind(WorkflowDocuments documents) {
        this.documents = documents;
    }

    @Override
    public String noun() {
        return "Workflow";
    }

    @Override
    public DefinitionTables tables() {
        return TABLES;
    }

    @Override
    public boolean isName(String text) {
        return WorkflowDocuments.isName(text);
    }

    @Override
    public String nameOf(WorkflowDocument workflow) {
        return workflow.definition().name();
    }

    @Override
    public String write(WorkflowDocument workflow) {
        return workflow.json().toString();
    }

    @Override
    public WorkflowDocument read(String text) {
        ObjectNode json = (ObjectNode) ExactJson.MAPPER.readTree(text);
        return new WorkflowDocument(json, documents.stored(json));
    }
}
