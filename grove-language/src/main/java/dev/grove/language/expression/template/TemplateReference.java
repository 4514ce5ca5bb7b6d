package dev.grove.language.expression.template;

import dev.grove.language.expression.Reference;

/**
 * Reference that an expression in a template reads.
 *
 * @param pointer JSON pointer of the expression's text within the template; empty where the text is
 *     the whole
 * @param reference located within that text
 */
public record TemplateReference(String pointer, Reference reference) {}
