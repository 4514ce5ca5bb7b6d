package dev.grove.language.expression;

import dev.cel.common.ast.CelConstant;
import dev.cel.common.ast.CelExpr;
import dev.cel.common.ast.CelExpr.ExprKind.Kind;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Parts of a condition, for those who compare conditions.
 *
 * @param texts that are written in it
 * @param numbers integers that are written in it
 */
public record Anatomy(Formula formula, Set<String> texts, Set<Long> numbers) {

    static Anatomy of(CelExpr tree) {
        Set<String> texts = new TreeSet<>();
        Set<Long> numbers = new TreeSet<>();
        Formula formula = formula(tree);
        new Shape(texts, numbers).write(tree);
        return new Anatomy(formula, texts, numbers);
    }

    private static Formula formula(CelExpr node) {
        if (node.getKind() == Kind.CONSTANT
                && node.constant().getKind() == CelConstant.Kind.BOOLEAN_VALUE) {
            return new Formula.Constant(node.constant().booleanValue());
        }
        if (node.getKind() == Kind.CALL) {
            List<CelExpr> parts = node.call().args();
            switch (node.call().function()) {
                case "_&&_" -> {
                    return new Formula.All(parts.stream().map(Anatomy::formula).toList());
                }
                case "_||_" -> {
                    return new Formula.Any(parts.stream().map(Anatomy::formula).toList());
                }
                case "!_" -> {
                    return new Formula.Not(formula(parts.getFirst()));
                }
                default -> {
                    // A part that is looked into no further.
                }
            }
        }
        return new Formula.Atom(new Shape(new TreeSet<>(), new TreeSet<>()).write(node));
    }

    /** Writes a tree without its positions, so that equal trees have equal texts. */
    private static final class Shape {

        private final Set<String> texts;
        private final Set<Long> numbers;
        private final StringBuilder out = new StringBuilder();

        Shape(Set<String> texts, Set<Long> numbers) {
            this.texts = texts;
            this.numbers = numbers;
        }

        String write(CelExpr node) {
            visit(node);
            return out.toString();
        }

        private void visit(CelExpr node) {
            switch (node.getKind()) {
                case CONSTANT -> constant(node.constant());
                case IDENT -> out.append(Hop.bare(node.ident().name()));
                case SELECT -> {
                    out.append(node.select().testOnly() ? "has(" : "(");
                    visit(node.select().operand());
                    out.append(").").append(node.select().field());
                }
                case CALL -> {
                    out.append(node.call().function()).append('(');
                    node.call()
                            .target()
                            .ifPresent(target -> {
                                visit(target);
                                out.append(';');
                            });
                    all(node.call().args());
                }
                case LIST -> {
                    out.append("list").append(node.list().optionalIndices()).append('(');
                    all(node.list().elements());
                }
                case MAP -> {
                    out.append("map(");
                    node.map()
                            .entries()
                            .forEach(entry -> {
                                out.append(entry.optionalEntry() ? "?" : "");
                                visit(entry.key());
                                out.append(':');
                                visit(entry.value());
                                out.append(',');
                            });
                    out.append(')');
                }
                case COMPREHENSION -> fold(node.comprehension());
                case STRUCT, NOT_SET -> out.append(node.getKind());
            }
        }

        private void fold(CelExpr.CelComprehension loop) {
            out.append("fold(").append(loop.iterVar()).append(',').append(loop.accuVar());
            out.append(',');
            all(
                    List.of(
                            loop.iterRange(),
                            loop.accuInit(),
                            loop.loopCondition(),
                            loop.loopStep(),
                            loop.result()));
        }

        private void all(List<CelExpr> nodes) {
            nodes.forEach(node -> {
                visit(node);
                out.append(',');
            });
            out.append(')');
        }

        /** A text by its length, so that no character in it ends it. */
        private void constant(CelConstant constant) {
            switch (constant.getKind()) {
                case STRING_VALUE -> {
                    String text = constant.stringValue();
                    texts.add(text);
                    out.append(text.length()).append('\'').append(text).append('\'');
                }
                case INT64_VALUE -> {
                    numbers.add(constant.int64Value());
                    out.append(constant.int64Value());
                }
                default -> out.append(constant);
            }
        }
    }
}
