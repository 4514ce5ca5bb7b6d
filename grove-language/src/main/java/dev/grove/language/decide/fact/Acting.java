package dev.grove.language.decide.fact;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The run that acts; conditions know it as {@code run}.
 *
 * @param agent name of what it runs, an agent or a workflow
 * @param source what started it, such as {@code schedule}
 * @param starter key that started it; null where none did
 * @param person who started it, as their issuer names them, behind the issuer and {@code #}; null
 *     where none is known
 */
public record Acting(
        String id,
        String agent,
        int version,
        String kind,
        int depth,
        String source,
        @Nullable String starter,
        @Nullable String person,
        int priority)
        implements Fact {

    @Override
    public String variable() {
        return "run";
    }

    @Override
    public ObjectNode json() {
        ObjectNode json =
                JsonNodeFactory.instance
                        .objectNode()
                        .put("id", id)
                        .put("agent", agent)
                        .put("version", version)
                        .put("kind", kind)
                        .put("depth", depth)
                        .put("source", source)
                        .put("priority", priority);
        if (starter != null) {
            json.put("starter", starter);
        }
        if (person != null) {
            json.put("person", person);
        }
        return json;
    }
}
