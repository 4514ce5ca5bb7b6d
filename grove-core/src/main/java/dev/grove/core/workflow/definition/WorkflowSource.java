package dev.grove.core.workflow.definition;

import dev.grove.core.workflow.document.DocumentFormat;

/** A document as its author sends it. */
public record WorkflowSource(DocumentFormat format, String text) {

    public static WorkflowSource json(String text) {
        return new WorkflowSource(DocumentFormat.JSON, text);
    }

    public static WorkflowSource yaml(String text) {
        return new WorkflowSource(DocumentFormat.YAML, text);
    }
}
