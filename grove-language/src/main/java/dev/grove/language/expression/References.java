package dev.grove.language.expression;

import dev.cel.common.ast.CelConstant;
import dev.cel.common.ast.CelExpr;
import dev.cel.common.ast.CelExpr.CelComprehension;
import dev.cel.common.ast.CelExpr.ExprKind.Kind;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds in a syntax tree what it reads from outside. */
final class References {

    private final String source;
    private final int[] characters;
    private final Map<Long, Integer> positions;
    private final Set<String> names;
    private final List<Reference> found = new ArrayList<>();
    private final List<ComparedText> compared = new ArrayList<>();

    private References(String source, Map<Long, Integer> positions, Set<String> names) {
        this.source = source;
        this.characters = source.codePoints().toArray();
        this.positions = positions;
        this.names = names;
    }

    static References of(
            CelExpr tree, String source, Map<Long, Integer> positions, Set<String> names) {
        References references = new References(source, positions, names);
        references.visit(tree);
        return references;
    }

    /** Whether the whole tree is a path that is written out. */
    static boolean isPath(CelExpr tree, References read) {
        Reference reference = read.chain(tree);
        return reference != null && !reference.computed();
    }

    List<Reference> found() {
        return List.copyOf(found);
    }

    List<ComparedText> compared() {
        return List.copyOf(compared);
    }

    private void visit(CelExpr node) {
        if (visitChain(node)) {
            return;
        }
        switch (node.getKind()) {
            case SELECT -> visit(node.select().operand());
            case CALL -> {
                node.call().target().ifPresent(this::visit);
                node.call().args().forEach(this::visit);
                compare(node.call().function(), node.call().args());
            }
            case LIST -> node.list().elements().forEach(this::visit);
            case MAP ->
                    node.map()
                            .entries()
                            .forEach(entry -> {
                                visit(entry.key());
                                visit(entry.value());
                            });
            case COMPREHENSION -> visit(node.comprehension());
            case CONSTANT, IDENT, STRUCT, NOT_SET -> {
                // Nothing within.
            }
        }
    }

    private void visit(CelComprehension loop) {
        visit(loop.iterRange());
        visit(loop.accuInit());
        visit(loop.loopCondition());
        visit(loop.loopStep());
        visit(loop.result());
    }

    /** Notes which texts a path is compared with: {@code a == 'x'}, {@code a in ['x', 'y']}. */
    private void compare(String operator, List<CelExpr> arguments) {
        switch (operator) {
            case "_==_", "_!=_" -> {
                compare(arguments.getFirst(), arguments.get(1));
                compare(arguments.get(1), arguments.getFirst());
            }
            case "@in" -> {
                if (arguments.get(1).getKind() == Kind.LIST) {
                    arguments
                            .get(1)
                            .list()
                            .elements()
                            .forEach(element -> compare(arguments.getFirst(), element));
                }
            }
            default -> {
                // Compares nothing.
            }
        }
    }

    private void compare(CelExpr path, CelExpr text) {
        if (text.getKind() != Kind.CONSTANT
                || text.constant().getKind() != CelConstant.Kind.STRING_VALUE) {
            return;
        }
        Reference reference = chain(unwrapped(path));
        if (reference != null) {
            compared.add(
                    new ComparedText(
                            reference, text.constant().stringValue(), position(text, false)));
        }
    }

    /** Unwraps {@code .orValue}: its receiver reads the same value. */
    private static CelExpr unwrapped(CelExpr node) {
        return node.getKind() == Kind.CALL
                        && node.call().function().equals("orValue")
                        && node.call().target().isPresent()
                ? node.call().target().get()
                : node;
    }

    /** Whether the node is a path from a variable of outside, which is then noted. */
    private boolean visitChain(CelExpr node) {
        Reference reference = chain(node);
        if (reference == null) {
            return false;
        }
        found.add(reference);
        visitComputed(node);
        return true;
    }

    private void visitComputed(CelExpr node) {
        for (Hop hop = Hop.of(node); hop != null; hop = Hop.of(hop.operand())) {
            if (hop.computed() != null) {
                visit(hop.computed());
            }
        }
    }

    private @Nullable Reference chain(CelExpr node) {
        Deque<Reference.Step> steps = new ArrayDeque<>();
        boolean computed = false;
        CelExpr at = node;
        while (true) {
            if (at.getKind() == Kind.IDENT) {
                String name = Hop.bare(at.ident().name());
                return names.contains(name)
                        ? new Reference(name, List.copyOf(steps), computed, position(at, false))
                        : null;
            }
            Hop hop = Hop.of(at);
            if (hop == null) {
                return null;
            }
            if (hop.computed() != null) {
                steps.clear();
                computed = true;
            } else {
                steps.addFirst(new Reference.Step(hop.name(), hop.optional(), position(at, true)));
            }
            at = hop.operand();
        }
    }

    /** A hop's place is its dot or bracket; that of its name is behind it. */
    private Position position(CelExpr node, boolean behindOperator) {
        int offset = positions.getOrDefault(node.id(), 0);
        if (behindOperator) {
            while (offset < characters.length
                    && ".?[`'\" \t\r\n".indexOf(characters[offset]) >= 0) {
                offset++;
            }
        }
        return Position.of(source, offset);
    }
}
