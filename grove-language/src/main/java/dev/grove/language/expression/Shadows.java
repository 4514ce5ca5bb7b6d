package dev.grove.language.expression;

import dev.cel.common.ast.CelExpr;
import dev.grove.language.expression.value.Fault;
import java.util.Map;
import java.util.Set;

/**
 * Refuses macros whose variable has the name of a value from outside: {@code list.map(nodes,
 * nodes.a)} would read as a reference to a node, and is none.
 */
final class Shadows {

    private Shadows() {}

    static void refuse(CelExpr node, Map<Long, Integer> positions, Set<String> names) {
        switch (node.getKind()) {
            case SELECT -> refuse(node.select().operand(), positions, names);
            case CALL -> {
                node.call().target().ifPresent(target -> refuse(target, positions, names));
                node.call().args().forEach(argument -> refuse(argument, positions, names));
            }
            case LIST ->
                    node.list().elements().forEach(element -> refuse(element, positions, names));
            case MAP ->
                    node.map()
                            .entries()
                            .forEach(entry -> {
                                refuse(entry.key(), positions, names);
                                refuse(entry.value(), positions, names);
                            });
            case COMPREHENSION -> {
                CelExpr.CelComprehension loop = node.comprehension();
                for (String name : Set.of(loop.iterVar(), loop.accuVar())) {
                    if (names.contains(name)) {
                        throw new Fault(
                                        name
                                                + " is a value of the workflow; name the variable"
                                                + " otherwise")
                                .at(positions.getOrDefault(node.id(), 0));
                    }
                }
                refuse(loop.iterRange(), positions, names);
                refuse(loop.accuInit(), positions, names);
                refuse(loop.loopCondition(), positions, names);
                refuse(loop.loopStep(), positions, names);
                refuse(loop.result(), positions, names);
            }
            case CONSTANT, IDENT, STRUCT, NOT_SET -> {
                // Nothing within.
            }
        }
    }
}
