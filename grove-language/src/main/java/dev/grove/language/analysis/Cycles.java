package dev.grove.language.analysis;

import dev.grove.language.analysis.graph.GraphScope;
import dev.grove.language.source.Findings;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Finds nodes that wait for themselves, and names the way around. */
final class Cycles {

    private final Edges edges;
    private final Findings findings;
    private final Set<String> done = new HashSet<>();
    private final List<String> way = new ArrayList<>();

    private Cycles(Edges edges, Findings findings) {
        this.edges = edges;
        this.findings = findings;
    }

    static void find(GraphScope scope, Edges edges, Findings findings) {
        Cycles cycles = new Cycles(edges, findings);
        scope.graph().nodes().keySet().forEach(id -> cycles.visit(scope, id));
    }

    private void visit(GraphScope scope, String id) {
        int before = way.indexOf(id);
        if (before >= 0) {
            List<String> cycle = new ArrayList<>(way.subList(before, way.size()));
            cycle.add(id);
            // Walked from what waits to what it waits for; reported in the order of running.
            findings.error(
                    scope.pointerOf(id),
                    "cycle",
                    "waits for itself: " + String.join(" → ", cycle.reversed()));
            return;
        }
        if (!done.contains(id) && scope.graph().nodes().containsKey(id)) {
            way.add(id);
            edges.before(scope, id).forEach(next -> visit(scope, next));
            way.removeLast();
            done.add(id);
        }
    }
}
