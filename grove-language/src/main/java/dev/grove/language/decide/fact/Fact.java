package dev.grove.language.decide.fact;

import tools.jackson.databind.JsonNode;

/** Value of one variable of conditions. */
public interface Fact {

    /** Name of the variable. */
    String variable();

    /** Value, as the vocabulary describes it; missing where conditions cannot read it. */
    JsonNode json();
}
