package dev.grove.language.expression;

import dev.cel.common.ast.CelExpr;
import dev.cel.parser.CelMacro;
import dev.cel.parser.CelMacroExprFactory;
import java.util.List;
import java.util.Optional;

/** {@code optMap} and {@code optFlatMap}: the receiver is evaluated once, into a variable. */
final class OptionalMacros {

    private static final String TARGET = "@target";
    private static final String UNUSED = "#unused";

    private OptionalMacros() {}

    static List<CelMacro> all() {
        return List.of(
                CelMacro.newReceiverMacro(
                        "optMap",
                        2,
                        (factory, target, arguments) -> expand(factory, target, arguments, true)),
                CelMacro.newReceiverMacro(
                        "optFlatMap",
                        2,
                        (factory, target, arguments) -> expand(factory, target, arguments, false)));
    }

    private static Optional<CelExpr> expand(
            CelMacroExprFactory factory, CelExpr target, List<CelExpr> arguments, boolean wrapped) {
        CelExpr variable = arguments.getFirst();
        if (variable.getKind() != CelExpr.ExprKind.Kind.IDENT) {
            return Optional.of(
                    factory.reportError("the first argument must be the name of a variable"));
        }
        CelExpr mapped =
                bound(
                        factory,
                        variable.ident().name(),
                        factory.newReceiverCall("value", factory.newIdentifier(TARGET)),
                        arguments.get(1));
        CelExpr choice =
                factory.newGlobalCall(
                        "_?_:_",
                        factory.newReceiverCall("hasValue", factory.newIdentifier(TARGET)),
                        wrapped ? factory.newGlobalCall("optional.of", mapped) : mapped,
                        factory.newGlobalCall("optional.none"));
        return Optional.of(bound(factory, TARGET, target, choice));
    }

    private static CelExpr bound(
            CelMacroExprFactory factory, String name, CelExpr value, CelExpr within) {
        return factory.fold(
                UNUSED,
                factory.newList(),
                name,
                value,
                factory.newBoolLiteral(false),
                factory.newIdentifier(name),
                within);
    }
}
