package dev.grove.core.workflow.definition;

import dev.grove.language.workflow.WorkflowDefinition;
import tools.jackson.databind.node.ObjectNode;

/**
 * Content of a version of a workflow.
 *
 * @param json the document, in the order it was written in
 * @param definition the document as it is run
 */
record WorkflowDocument(ObjectNode json, WorkflowDefinition definition) {}
