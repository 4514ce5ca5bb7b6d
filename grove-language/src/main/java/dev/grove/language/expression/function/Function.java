package dev.grove.language.expression.function;

import dev.grove.language.expression.value.Fault;
import dev.grove.language.expression.value.Value;
import dev.grove.language.expression.work.Work;

/** Function of expressions; its arguments were evaluated, the receiver first. */
@FunctionalInterface
public interface Function {

    Value call(Work work, Value[] arguments);

    /** No function takes what was given. */
    static Fault unsuitable(String name, Value... arguments) {
        StringBuilder types = new StringBuilder();
        for (Value argument : arguments) {
            types.append(types.isEmpty() ? "" : ", ").append(argument.type());
        }
        return Fault.type("%s does not take (%s)".formatted(name, types));
    }

    static String text(String name, Value... arguments) {
        return text(name, 0, arguments);
    }

    static String text(String name, int index, Value... arguments) {
        if (arguments[index] instanceof Value.Text(String text)) {
            return text;
        }
        throw unsuitable(name, arguments);
    }

    /** Clamped: no text or list has that many elements. */
    static int integer(String name, int index, Value... arguments) {
        if (arguments[index] instanceof Value.Int(long number)) {
            return Math.clamp(number, Integer.MIN_VALUE, Integer.MAX_VALUE);
        }
        throw unsuitable(name, arguments);
    }

    static Value.Items items(String name, Value... arguments) {
        if (arguments[0] instanceof Value.Items items) {
            return items;
        }
        throw unsuitable(name, arguments);
    }
}
