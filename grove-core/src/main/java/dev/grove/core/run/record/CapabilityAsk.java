package dev.grove.core.run.record;

import dev.grove.language.decide.Grant.Lifted;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Request of a model for an exception to policies, as its wait holds it in place of the call's
 * arguments: what the model asks for, and what the server has found out about it.
 *
 * @param on selectors of calls
 * @param when condition on them; null for always
 * @param reason in the words of the model
 * @param lifts rules that stand against such calls and that a grant may lift
 * @param labels of what the run had read by then
 */
public record CapabilityAsk(
        List<String> on,
        @Nullable String when,
        String reason,
        List<Lifted> lifts,
        List<String> labels) {

    public CapabilityAsk {
        on = List.copyOf(on);
        lifts = List.copyOf(lifts);
        labels = List.copyOf(labels);
    }

    /** Reads what an open wait asks for. */
    public static CapabilityAsk of(OpenedWait wait) {
        ObjectNode arguments = wait.arguments();
        return new CapabilityAsk(
                texts(arguments.path("on")),
                arguments.path("when").asString(null),
                arguments.path("reason").stringValue(),
                LiftsJson.read(arguments.path("lifts")),
                texts(arguments.path("labels")));
    }

    /** The arguments of its wait. */
    public ObjectNode arguments() {
        ObjectNode arguments = JsonNodeFactory.instance.objectNode();
        arguments.set("on", array(on));
        if (when != null) {
            arguments.put("when", when);
        }
        arguments.put("reason", reason);
        arguments.set("lifts", LiftsJson.write(lifts));
        arguments.set("labels", array(labels));
        return arguments;
    }

    private static ArrayNode array(List<String> texts) {
        ArrayNode array = JsonNodeFactory.instance.arrayNode();
        texts.forEach(array::add);
        return array;
    }

    private static List<String> texts(JsonNode array) {
        return array.values().stream().map(JsonNode::stringValue).toList();
    }
}
