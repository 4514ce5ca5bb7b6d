package dev.grove.language.analysis;

import dev.grove.language.analysis.graph.GraphScope;
import dev.grove.language.expression.Reference;
import dev.grove.language.expression.SchemaPath;
import dev.grove.language.source.Findings;
import dev.grove.language.workflow.Node;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Finds comparisons of a switch with a label that it never gives. */
final class LabelCheck {

    private LabelCheck() {}

    static void check(ExpressionCheck.Comparison comparison, Findings findings) {
        List<Reference.Step> steps = comparison.compared().reference().steps();
        if (!comparison.compared().reference().root().equals("nodes")
                || steps.size() != 2
                || steps.getFirst().name() == null
                || !"output".equals(steps.get(1).name())) {
            return;
        }
        GraphScope.Found found = comparison.site().scope().find(steps.getFirst().name());
        if (found == null || !(found.node() instanceof Node.SwitchNode choice)) {
            return;
        }
        Set<String> labels = labels(choice);
        String label = comparison.compared().text();
        // The fallback of orValue('') is no label, and may be asked for.
        if (!labels.contains(label) && !label.isEmpty()) {
            findings.error(
                    comparison.pointer(),
                    comparison.compared().position(),
                    "unknown_label",
                    "nodes.%s never gives '%s'%s"
                            .formatted(
                                    steps.getFirst().name(),
                                    label,
                                    SchemaPath.nearest(label, labels)));
        }
    }

    static Set<String> labels(Node.SwitchNode choice) {
        Set<String> labels = new TreeSet<>();
        choice.cases().forEach(one -> labels.add(one.label()));
        if (choice.otherwise() != null) {
            labels.add(choice.otherwise());
        }
        return labels;
    }
}
