package dev.grove.language.expression;

import java.util.List;
import java.util.function.Function;

/**
 * Structure of a condition: what {@code &&}, {@code ||} and {@code !} make of parts that are looked
 * into no further.
 */
public sealed interface Formula {

    /** Value of a formula where parts may have none. */
    enum Truth {
        TRUE,
        FALSE,
        FAULT
    }

    record All(List<Formula> parts) implements Formula {}

    record Any(List<Formula> parts) implements Formula {}

    record Not(Formula part) implements Formula {}

    /**
     * A part.
     *
     * @param key equal for parts that are written with the same tree
     */
    record Atom(String key) implements Formula {}

    record Constant(boolean value) implements Formula {}

    /** Evaluates it as an expression is: what decides absorbs faults on the other side. */
    static Truth truth(Formula formula, Function<String, Truth> atoms) {
        return switch (formula) {
            case All(List<Formula> parts) -> joined(parts, atoms, Truth.FALSE, Truth.TRUE);
            case Any(List<Formula> parts) -> joined(parts, atoms, Truth.TRUE, Truth.FALSE);
            case Not(Formula part) ->
                    switch (truth(part, atoms)) {
                        case TRUE -> Truth.FALSE;
                        case FALSE -> Truth.TRUE;
                        case FAULT -> Truth.FAULT;
                    };
            case Atom(String key) -> atoms.apply(key);
            case Constant(boolean value) -> value ? Truth.TRUE : Truth.FALSE;
        };
    }

    private static Truth joined(
            List<Formula> parts, Function<String, Truth> atoms, Truth deciding, Truth otherwise) {
        boolean fault = false;
        for (Formula part : parts) {
            Truth truth = truth(part, atoms);
            if (truth == deciding) {
                return deciding;
            }
            fault |= truth == Truth.FAULT;
        }
        return fault ? Truth.FAULT : otherwise;
    }
}
