package dev.grove.language.expression;

import dev.cel.common.ast.CelConstant;
import dev.cel.common.ast.CelExpr;
import dev.cel.common.ast.CelExpr.ExprKind.Kind;
import java.util.IdentityHashMap;

/**
 * Names nodes of a syntax tree for messages: by their path, or as computed. Each node is named once
 * and of a bounded length, so that a path of many hops takes time and memory linear in them.
 */
final class Paths {

    private static final String COMPUTED = "the value";

    private static final int LONGEST = 200;

    private final IdentityHashMap<CelExpr, String> known = new IdentityHashMap<>();

    /** Path of a node: a single step where its operand was named before. */
    String of(CelExpr node) {
        String before = known.get(node);
        if (before == null) {
            before = named(node);
            known.put(node, before);
        }
        return before;
    }

    private String named(CelExpr node) {
        if (node.getKind() == Kind.IDENT) {
            String name = Hop.bare(node.ident().name());
            return name.startsWith("@") ? COMPUTED : name;
        }
        Hop hop = Hop.of(node);
        String operand = hop == null ? COMPUTED : of(hop.operand());
        if (hop == null || operand.equals(COMPUTED) || operand.length() >= LONGEST) {
            return operand;
        }
        String path =
                operand
                        + (hop.computed() != null
                                ? "[…]"
                                : hop.name() == null ? index(node) : "." + hop.name());
        return path.length() <= LONGEST ? path : path.substring(0, LONGEST) + "…";
    }

    private static String index(CelExpr node) {
        CelConstant key = node.call().args().get(1).constant();
        return key.getKind() == CelConstant.Kind.INT64_VALUE ? "[" + key.int64Value() + "]" : "[…]";
    }
}
