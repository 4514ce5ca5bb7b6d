package dev.grove.language.expression;

import tools.jackson.databind.JsonNode;

/** Result of evaluating an expression or a template. */
public sealed interface Evaluation {

    record Done(JsonNode value) implements Evaluation {}

    /**
     * @param pointer of the text within the template, such as {@code /body}; empty where the text
     *     is the whole
     */
    record Failed(String pointer, ExpressionFault fault) implements Evaluation {}
}
