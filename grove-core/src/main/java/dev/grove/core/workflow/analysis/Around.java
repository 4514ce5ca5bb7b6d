package dev.grove.core.workflow.analysis;

import dev.grove.core.workflow.Node;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What stands around a field: which values it may read besides those of its graph, and whose they
 * are.
 *
 * @param map the nearest one, whose element {@code item} is
 * @param loop the nearest one, whose round {@code loop} is
 */
record Around(Set<String> names, Node.@Nullable MapNode map, Node.@Nullable LoopNode loop) {

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
