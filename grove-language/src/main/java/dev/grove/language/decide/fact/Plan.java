package dev.grove.language.decide.fact;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Plan that a run has declared.
 *
 * @param allows whether the act is one of it
 * @param step number of the step that the act belongs to, from 1; null where there is none
 */
public record Plan(boolean declared, boolean allows, @Nullable String step) implements Fact {

    public static final Plan NONE = new Plan(false, false, null);

    @Override
    public String variable() {
        return "plan";
    }

    @Override
    public ObjectNode json() {
        ObjectNode json =
                JsonNodeFactory.instance
                        .objectNode()
                        .put("declared", declared)
                        .put("allows", allows);
        if (step != null) {
            json.put("step", step);
        }
        return json;
    }
}
