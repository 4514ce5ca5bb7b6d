package dev.grove.language.decide.fact;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * A run that is about to begin; conditions know it as {@code start}.
 *
 * @param kind {@code agent}, {@code tool} or {@code workflow}
 * @param name of the agent, the tool or the workflow
 * @param version of the agent or the workflow; null for a tool
 * @param depth of the run below the root of its tree; 0 for one that a caller begins
 */
public record Start(String kind, String name, @Nullable Integer version, int depth)
        implements Fact {

    public static final String VARIABLE = "start";

    public static final String AGENT = "agent";
    public static final String TOOL = "tool";
    public static final String WORKFLOW = "workflow";

    @Override
    public String variable() {
        return VARIABLE;
    }

    @Override
    public ObjectNode json() {
        ObjectNode json = JsonNodeFactory.instance.objectNode().put("kind", kind).put("name", name);
        if (version != null) {
            json.put("version", version);
        }
        return json.put("depth", depth);
    }
}
