package dev.grove.language.expression.function;

import dev.grove.language.expression.value.Fault;
import dev.grove.language.expression.value.Value;
import dev.grove.language.expression.work.Work;

/** Functions of values that may be missing. */
public final class Optionals {

    private Optionals() {}

    static Value of(Work work, Value[] arguments) {
        return new Value.Maybe(arguments[0]);
    }

    static Value none(Work work, Value[] arguments) {
        return Value.Maybe.NONE;
    }

    static Value ofNonZeroValue(Work work, Value[] arguments) {
        boolean zero =
                switch (arguments[0]) {
                    case Value.Null _ -> true;
                    case Value.Bool(boolean bool) -> !bool;
                    case Value.Int(long number) -> number == 0;
                    case Value.Real(double number, var _) -> number == 0;
                    case Value.Text(String text) -> text.isEmpty();
                    case Value.Items items -> items.size() == 0;
                    case Value.Fields fields -> fields.size() == 0;
                    case Value.Maybe(Value inner) -> inner == null;
                    case Value.Time _ -> false;
                    case Value.Span(var span) -> span.isZero();
                };
        return zero ? Value.Maybe.NONE : new Value.Maybe(arguments[0]);
    }

    static Value hasValue(Work work, Value[] arguments) {
        return Value.Bool.of(maybe("hasValue", arguments[0]).value() != null);
    }

    static Value value(Work work, Value[] arguments) {
        Value inner = maybe("value", arguments[0]).value();
        if (inner == null) {
            throw Fault.missing("there is no value; write .orValue(…) instead of .value()");
        }
        return inner;
    }

    static Value first(Work work, Value[] arguments) {
        Value.Items items = Function.items("first", arguments);
        return items.size() == 0 ? Value.Maybe.NONE : new Value.Maybe(items.get(0));
    }

    static Value last(Work work, Value[] arguments) {
        Value.Items items = Function.items("last", arguments);
        return items.size() == 0 ? Value.Maybe.NONE : new Value.Maybe(items.get(items.size() - 1));
    }

    public static Value.Maybe maybe(String name, Value value) {
        if (value instanceof Value.Maybe maybe) {
            return maybe;
        }
        throw Fault.type(
                "%s takes an optional, not %s; write .? before the name that may be missing"
                        .formatted(name, value.type()));
    }
}
