package dev.grove.language.expression;

import java.util.List;

/** Result of compiling an expression's text. */
public sealed interface Compilation {

    record Compiled(Expression expression) implements Compilation {}

    /** All that is wrong with it, at least one. */
    record Refused(List<ExpressionFault> faults) implements Compilation {}
}
