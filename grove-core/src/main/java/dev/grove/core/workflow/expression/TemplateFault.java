package dev.grove.core.workflow.expression;

/**
 * What is wrong with an expression of a template.
 *
 * @param pointer of its text within the template; empty where the text is the whole
 * @param fault its place counts within that text
 */
public record TemplateFault(String pointer, ExpressionFault fault) {}
