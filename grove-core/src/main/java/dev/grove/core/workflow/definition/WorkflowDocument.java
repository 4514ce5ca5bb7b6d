package dev.grove.core.workflow.definition;

import dev.grove.core.workflow.WorkflowDefinition;
import tools.jackson.databind.node.ObjectNode;

/**
 * What a version of a workflow says.
 *
 * @param json the document, in the order it was written in
 * @param definition the same as it is run
 */
record WorkflowDocument(ObjectNode json, WorkflowDefinition definition) {}
