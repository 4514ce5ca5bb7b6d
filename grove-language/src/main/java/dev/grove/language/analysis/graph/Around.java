package dev.grove.language.analysis.graph;

import dev.grove.language.workflow.Node;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Surroundings of a field: names of the values it may read besides those of its graph, and the
 * nodes that these belong to.
 *
 * @param map nearest map, whose element {@code item} is
 * @param loop nearest loop, whose round {@code loop} is
 */
public record Around(Set<String> names, Node.@Nullable MapNode map, Node.@Nullable LoopNode loop) {

    static final Around NOTHING = new Around(Set.of(), null, null);

    Around within(Node.MapNode inner) {
        return new Around(Variables.with(names, Variables.OF_MAPS), inner, loop);
    }

    Around within(Node.LoopNode inner) {
        return new Around(Variables.with(names, Variables.OF_LOOPS), map, inner);
    }

    Around with(Set<String> more) {
        return new Around(Variables.with(names, more), map, loop);
    }
}
