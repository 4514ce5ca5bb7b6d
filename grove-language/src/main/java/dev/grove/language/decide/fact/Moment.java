package dev.grove.language.decide.fact;

import java.time.Instant;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** Time of an act, taken before it is decided; conditions know it as {@code at}, a text. */
public record Moment(Instant time) implements Fact {

    public static final String VARIABLE = "at";

    @Override
    public String variable() {
        return VARIABLE;
    }

    @Override
    public JsonNode json() {
        return JsonNodeFactory.instance.stringNode(time.toString());
    }
}
