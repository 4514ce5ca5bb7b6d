package dev.grove.language.analysis.graph;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.StringNode;

/**
 * A field of a definition that is evaluated.
 *
 * @param owner the id of the node of the scope that it belongs to; empty for the output
 * @param pointer of the field
 * @param value the expression as a text, or JSON with expressions
 * @param bare whether the whole text is an expression
 * @param around what it stands in
 */
public record Site(
        GraphScope scope,
        String owner,
        String pointer,
        JsonNode value,
        boolean bare,
        Around around) {

    public String source() {
        return value instanceof StringNode text ? text.stringValue() : "";
    }
}
