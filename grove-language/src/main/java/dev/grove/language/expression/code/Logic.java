package dev.grove.language.expression.code;

import dev.grove.language.expression.function.Optionals;
import dev.grove.language.expression.value.Fault;
import dev.grove.language.expression.value.Value;

/** Operators that need not evaluate all arguments; {@code &&} and {@code ||} in either order. */
public final class Logic {

    private Logic() {}

    public static Code and(Code[] arguments) {
        return frame -> shortcut(frame, arguments, false);
    }

    public static Code or(Code[] arguments) {
        return frame -> shortcut(frame, arguments, true);
    }

    /** The deciding value on either side wins over a fault on the other. */
    private static Value shortcut(Frame frame, Code[] arguments, boolean deciding) {
        Fault failed = null;
        for (Code argument : arguments) {
            try {
                if (bool(argument.run(frame)) == deciding) {
                    return Value.Bool.of(deciding);
                }
            } catch (Fault fault) {
                failed = failed == null ? fault : failed;
            }
        }
        if (failed != null) {
            throw failed;
        }
        return Value.Bool.of(!deciding);
    }

    public static Code not(Code[] arguments) {
        return frame -> Value.Bool.of(!bool(arguments[0].run(frame)));
    }

    public static Code choice(Code[] arguments) {
        return frame -> arguments[bool(arguments[0].run(frame)) ? 1 : 2].run(frame);
    }

    public static Code notStrictlyFalse(Code[] arguments) {
        return frame -> {
            try {
                return Value.Bool.of(bool(arguments[0].run(frame)));
            } catch (Fault _) {
                return Value.Bool.TRUE;
            }
        };
    }

    public static Code alternative(String name, Code[] arguments) {
        return frame -> {
            Value.Maybe first = Optionals.maybe(name, arguments[0].run(frame));
            if (first.value() == null) {
                return arguments[1].run(frame);
            }
            return name.equals("or") ? first : first.value();
        };
    }

    private static boolean bool(Value value) {
        if (value instanceof Value.Bool(boolean bool)) {
            return bool;
        }
        throw Fault.type("must be true or false, and is of type " + value.type());
    }
}
