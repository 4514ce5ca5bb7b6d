package dev.grove.language.analysis;

import dev.grove.language.analysis.graph.Use;
import dev.grove.language.analysis.graph.Variables;
import dev.grove.language.expression.Reference;
import dev.grove.language.expression.Reference.Step;
import dev.grove.language.expression.SchemaPath;
import dev.grove.language.source.Findings;
import dev.grove.language.text.NearestNames;
import dev.grove.language.workflow.Node;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** Finds references to parts of values that those do not have. */
final class PropertyCheck {

    private final @Nullable ObjectNode input;
    private final KnownDefinitions known;
    private final Outputs outputs;
    private final ListSchemas lists;
    private final Findings findings;

    PropertyCheck(
            @Nullable ObjectNode input,
            KnownDefinitions known,
            Outputs outputs,
            ListSchemas lists,
            Findings findings) {
        this.input = input;
        this.known = known;
        this.outputs = outputs;
        this.lists = lists;
        this.findings = findings;
    }

    void check(Use use) {
        Reference reference = use.reference();
        List<Step> steps = reference.steps();
        switch (reference.root()) {
            case "input" -> follow(use, "input", input, steps);
            case "run" -> part(use, "run", Variables.PARTS_OF_RUN);
            case "skills" -> skill(use);
            case "loop" -> loop(use);
            case "item" -> follow(use, "item", itemSchema(use), steps);
            default -> {
                // Nodes are checked where they are known to be there; events may have anything.
            }
        }
    }

    void check(Use.OfNode use) {
        List<Step> steps = use.use().reference().steps();
        if (steps.size() > 1 && !known(steps.get(1), Variables.PARTS_OF_NODE)) {
            missing(use.use(), steps.get(1), "nodes." + use.id(), Variables.PARTS_OF_NODE, true);
            return;
        }
        follow(
                use.use(),
                "nodes." + use.id() + ".output",
                outputs.of(use.target().node(), use.target().scope()),
                use.withinOutput());
    }

    private void loop(Use use) {
        List<Step> steps = use.reference().steps();
        part(use, "loop", Variables.PARTS_OF_LOOP);
        Node.LoopNode loop = use.site().around().loop();
        if (loop != null && steps.size() > 1 && "review".equals(steps.getFirst().name())) {
            follow(
                    use,
                    "loop.review",
                    outputs.of(loop.judge(), use.site().scope()),
                    steps.subList(1, steps.size()));
        }
    }

    private @Nullable ObjectNode itemSchema(Use use) {
        Node.MapNode map = use.site().around().map();
        if (map == null || map.batch() != null) {
            return null;
        }
        ObjectNode list = lists.of(map.list(), use.site().scope());
        return list != null && list.get("items") instanceof ObjectNode schema ? schema : null;
    }

    private void skill(Use use) {
        List<Step> steps = use.reference().steps();
        String name = steps.isEmpty() ? null : steps.getFirst().name();
        if (name == null) {
            findings.error(
                    use.pointer(),
                    use.reference().position(),
                    "unknown_skill",
                    "a reference names its skill, as in skills.rubric");
        } else if (!known.hasSkill(name)) {
            findings.error(
                    use.pointer(),
                    steps.getFirst().position(),
                    "unknown_skill",
                    "there is no skill named "
                            + name
                            + NearestNames.asQuestion(name, known.skillNames()));
        }
    }

    private void part(Use use, String of, List<String> parts) {
        List<Step> steps = use.reference().steps();
        if (!steps.isEmpty() && !known(steps.getFirst(), parts)) {
            missing(use, steps.getFirst(), of, parts, true);
        }
    }

    private static boolean known(Step step, List<String> parts) {
        return step.name() != null && parts.contains(step.name());
    }

    private void follow(Use use, String of, @Nullable ObjectNode schema, List<Step> steps) {
        if (SchemaPath.follow(schema, steps)
                instanceof
                SchemaPath.End.Missing(Step step, boolean closed, List<String> properties)) {
            int at = steps.indexOf(step);
            StringBuilder path = new StringBuilder(of);
            steps.subList(0, at)
                    .forEach(one -> path.append(one.name() == null ? "[]" : "." + one.name()));
            missing(use, step, path.toString(), properties, closed);
        }
    }

    private void missing(Use use, Step step, String of, List<String> properties, boolean closed) {
        String name = step.name() == null ? "[]" : step.name();
        String nearest = SchemaPath.nearest(name, properties);
        if (closed) {
            findings.error(
                    use.pointer(),
                    step.position(),
                    "unknown_property",
                    of + " has no " + name + nearest);
        } else {
            findings.warning(
                    use.pointer(),
                    step.position(),
                    "open_schema",
                    "%s may have no %s: its schema is open and does not name it%s; name it there, or close the schema with additionalProperties: false"
                            .formatted(of, name, nearest.replace("?", "")));
        }
    }
}
