package dev.grove.language.analysis;

import dev.grove.language.analysis.graph.FlowGraph.EdgeKind;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/** Finds the nodes of a graph that depend on others. */
final class Downstream {

    private Downstream() {}

    /** The nodes themselves, and all that wait for one of them, directly or not. */
    static Set<String> of(Map<String, Map<String, EdgeKind>> before, Collection<String> from) {
        Set<String> reached = new LinkedHashSet<>(from);
        boolean more = true;
        while (more) {
            more = false;
            for (Map.Entry<String, Map<String, EdgeKind>> node : before.entrySet()) {
                if (node.getValue().keySet().stream().anyMatch(reached::contains)) {
                    more |= reached.add(node.getKey());
                }
            }
        }
        return reached;
    }
}
