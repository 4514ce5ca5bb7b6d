package dev.grove.language.analysis;

import dev.grove.language.analysis.graph.GraphScope;
import dev.grove.language.analysis.graph.Use;
import dev.grove.language.source.Findings;
import dev.grove.language.workflow.Node;
import dev.grove.language.workflow.NodeSettings.OnError;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Finds nodes that never run, and those skipped more often than their author may think. */
final class SkipCheck {

    private final Edges edges;
    private final ExpressionCheck expressions;
    private final Findings findings;

    SkipCheck(Edges edges, ExpressionCheck expressions, Findings findings) {
        this.edges = edges;
        this.expressions = expressions;
        this.findings = findings;
    }

    /** Nodes whose condition is never true, and those that need the output of such a node. */
    void refuseUnreachable(GraphScope scope) {
        Set<String> never = new HashSet<>();
        boolean more = true;
        while (more) {
            more = false;
            for (String id : scope.graph().nodes().keySet()) {
                if (!never.contains(id) && isUnreachable(scope, id, never)) {
                    never.add(id);
                    more = true;
                }
            }
        }
    }

    private boolean isUnreachable(GraphScope scope, String id, Set<String> never) {
        if (expressions.isAlwaysFalse(scope.pointerOf(id) + "/when")) {
            return refuse(scope, id, "its condition is always false");
        }
        for (String needed : edges.required(scope, id)) {
            if (never.contains(needed)) {
                return refuse(scope, id, "it needs the output of " + needed + ", which never runs");
            }
            if (scope.graph().nodes().get(needed) instanceof Node.FailNode) {
                return refuse(
                        scope, id, "it needs the output of " + needed + ", which always fails");
            }
        }
        if (scope.graph().nodes().get(id) instanceof Node.MergeNode merge
                && !merge.nodes().isEmpty()
                && never.containsAll(merge.nodes())) {
            return refuse(scope, id, "nothing that it merges ever runs");
        }
        return false;
    }

    private boolean refuse(GraphScope scope, String id, String why) {
        findings.error(scope.pointerOf(id), "unreachable_node", id + " never runs: " + why);
        return true;
    }

    /** A required reference passes skipping on. */
    void warnOfSkipping(List<Use.OfNode> uses) {
        for (Use.OfNode use : uses) {
            Node target = use.target().node();
            if (!use.isRequired() || sameCondition(use, target)) {
                continue;
            }
            String when = target.settings().when();
            String owner = use.use().site().owner();
            String reader = owner.isEmpty() ? "the output" : owner;
            if (when != null) {
                warn(use, "%s is skipped whenever not (%s)".formatted(reader, when.strip()));
            } else if (target.settings().onError() instanceof OnError.Continue) {
                warn(use, "%s is skipped whenever %s fails".formatted(reader, use.id()));
            }
        }
    }

    private void warn(Use.OfNode use, String what) {
        findings.warning(
                use.use().pointer(),
                use.position(),
                "may_be_skipped",
                "%s; write nodes.?%s or merge".formatted(what, use.id()));
    }

    private static boolean sameCondition(Use.OfNode use, Node target) {
        Node reader = use.use().site().scope().graph().nodes().get(use.use().site().owner());
        String when = target.settings().when();
        return reader != null && when != null && when.equals(reader.settings().when());
    }
}
