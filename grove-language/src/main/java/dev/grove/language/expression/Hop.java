package dev.grove.language.expression;

import dev.cel.common.ast.CelConstant;
import dev.cel.common.ast.CelExpr;
import dev.cel.common.ast.CelExpr.ExprKind.Kind;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Step down from a value to a part of it. */
record Hop(CelExpr operand, @Nullable String name, boolean optional, @Nullable CelExpr computed) {

    static @Nullable Hop of(CelExpr node) {
        if (node.getKind() == Kind.SELECT) {
            return new Hop(
                    node.select().operand(), node.select().field(), node.select().testOnly(), null);
        }
        if (node.getKind() != Kind.CALL) {
            return null;
        }
        return switch (node.call().function()) {
            case "_?._", "_[?_]" -> index(node.call().args(), true);
            case "_[_]" -> index(node.call().args(), false);
            default -> null;
        };
    }

    private static Hop index(List<CelExpr> arguments, boolean optional) {
        CelExpr key = arguments.get(1);
        if (key.getKind() != Kind.CONSTANT) {
            return new Hop(arguments.getFirst(), null, optional, key);
        }
        return new Hop(
                arguments.getFirst(),
                key.constant().getKind() == CelConstant.Kind.STRING_VALUE
                        ? key.constant().stringValue()
                        : null,
                optional,
                null);
    }

    /** Name of a variable without the dot that CEL allows before it. */
    static String bare(String name) {
        return name.startsWith(".") ? name.substring(1) : name;
    }
}
