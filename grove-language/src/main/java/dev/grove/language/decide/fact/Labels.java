package dev.grove.language.decide.fact;

import java.util.List;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Labels of what an act draws on.
 *
 * @param foreign whether there is a category that is not the sink's own
 * @param sources of what is untrusted
 * @param categories of what is confidential
 */
public record Labels(
        boolean untrusted,
        boolean confidential,
        boolean foreign,
        List<String> sources,
        List<String> categories)
        implements Fact {

    public static final Labels NONE = new Labels(false, false, false, List.of(), List.of());

    public Labels {
        sources = List.copyOf(sources);
        categories = List.copyOf(categories);
    }

    @Override
    public String variable() {
        return "labels";
    }

    @Override
    public ObjectNode json() {
        ObjectNode json =
                JsonNodeFactory.instance
                        .objectNode()
                        .put("untrusted", untrusted)
                        .put("confidential", confidential)
                        .put("foreign", foreign);
        sources.forEach(json.putArray("sources")::add);
        categories.forEach(json.putArray("categories")::add);
        return json;
    }
}
