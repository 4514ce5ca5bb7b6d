package dev.grove.core.workflow.operation;

/** Forms in which graphs are written. */
public enum GraphFormat {
    JSON,
    /** A text that draws a flowchart. */
    MERMAID
}
