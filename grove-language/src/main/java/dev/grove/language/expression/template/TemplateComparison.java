package dev.grove.language.expression.template;

import dev.grove.language.expression.ComparedText;

/**
 * A text that an expression of a template compares a path with.
 *
 * @param pointer of the expression's text within the template; empty where the text is the whole
 */
public record TemplateComparison(String pointer, ComparedText compared) {}
