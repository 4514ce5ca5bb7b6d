package dev.grove.language.expression.template;

import dev.grove.language.expression.ExpressionFault;

/**
 * Fault of an expression in a template.
 *
 * @param pointer JSON pointer of its text within the template; empty where the text is the whole
 * @param fault located within that text
 */
public record TemplateFault(String pointer, ExpressionFault fault) {}
