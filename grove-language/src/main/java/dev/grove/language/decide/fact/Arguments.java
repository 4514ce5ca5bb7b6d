package dev.grove.language.decide.fact;

import tools.jackson.databind.node.ObjectNode;

/**
 * Arguments of a call: the same object that is executed and journalled.
 *
 * @param json checked against the tool's schema
 */
public record Arguments(ObjectNode json) implements Fact {

    public static final String VARIABLE = "args";

    @Override
    public String variable() {
        return VARIABLE;
    }
}
