package dev.grove.language.expression;

import dev.grove.language.expression.work.FaultKind;

/** Result of testing a condition: it holds, it does not, or that cannot be said. */
public sealed interface Verdict {

    /** Result of a condition that could be evaluated. */
    enum Answer implements Verdict {
        TRUE,
        FALSE;

        static Answer of(boolean holds) {
            return holds ? TRUE : FALSE;
        }
    }

    record Fault(FaultKind kind) implements Verdict {}
}
