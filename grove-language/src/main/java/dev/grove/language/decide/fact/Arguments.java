package dev.grove.language.decide.fact;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Arguments of a call: the same object that is executed and journalled. Conditions read its numbers
 * as {@link ExactNumbers}, so that no spelling of one is another one to them.
 *
 * @param written checked against the tool's schema
 */
public record Arguments(ObjectNode written) implements Fact {

    public static final String VARIABLE = "args";

    @Override
    public String variable() {
        return VARIABLE;
    }

    /** Arguments as conditions read them; missing where a number of them has no exact value. */
    @Override
    public JsonNode json() {
        return ExactNumbers.in(written)
                .<JsonNode>map(exact -> exact)
                .orElse(MissingNode.getInstance());
    }
}
