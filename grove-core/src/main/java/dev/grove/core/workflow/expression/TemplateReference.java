package dev.grove.core.workflow.expression;

/**
 * What an expression of a template reads.
 *
 * @param pointer of the expression's text within the template; empty where the text is the whole
 * @param reference its places count within that text
 */
public record TemplateReference(String pointer, Reference reference) {}
