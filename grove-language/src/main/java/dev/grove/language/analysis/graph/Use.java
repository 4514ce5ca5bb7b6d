package dev.grove.language.analysis.graph;

import dev.grove.language.expression.Position;
import dev.grove.language.expression.Reference;
import java.util.List;

/**
 * A reference of a field.
 *
 * @param pointer of the text that it stands in
 */
public record Use(Site site, String pointer, Reference reference) {

    /** The node, the skill, … that follows the root; empty where none is named. */
    public String first() {
        String name = reference.steps().isEmpty() ? null : reference.steps().getFirst().name();
        return name == null ? "" : name;
    }

    /** Whether a reference to a node needs the output that it reads to be there. */
    public boolean needsOutput() {
        List<Reference.Step> steps = reference.steps();
        return !steps.get(0).optional()
                && (steps.size() == 1
                        || ("output".equals(steps.get(1).name()) && !steps.get(1).optional()));
    }

    /** Whether a reference to a node reads its output. */
    public boolean readsOutput() {
        List<Reference.Step> steps = reference.steps();
        return steps.size() == 1 || "output".equals(steps.get(1).name());
    }

    /** Whether a reference to a node reads this member of the output, or none of it. */
    public boolean readsOnly(String member) {
        List<Reference.Step> steps = reference.steps();
        return !readsOutput() || (steps.size() > 2 && member.equals(steps.get(2).name()));
    }

    /** A reference to {@code nodes}, once it is known to name one. */
    public record OfNode(Use use, String id, GraphScope.Found target) {

        private List<Reference.Step> steps() {
            return use.reference().steps();
        }

        /** Whether the node that refers is skipped where this one gave nothing. */
        public boolean isRequired() {
            return use.needsOutput();
        }

        public boolean readsOutput() {
            return use.readsOutput();
        }

        /** Behind {@code nodes.x.output}. */
        public List<Reference.Step> withinOutput() {
            return readsOutput() && steps().size() > 2
                    ? steps().subList(2, steps().size())
                    : List.of();
        }

        public Position position() {
            return steps().getFirst().position();
        }
    }
}
