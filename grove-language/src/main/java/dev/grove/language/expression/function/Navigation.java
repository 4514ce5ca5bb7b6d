package dev.grove.language.expression.function;

import dev.grove.language.expression.value.Fault;
import dev.grove.language.expression.value.Value;
import dev.grove.language.expression.work.FaultKind;
import java.util.Iterator;
import org.jspecify.annotations.Nullable;

/** How a part of a value is reached, and what is said where it is not there. */
public final class Navigation {

    private static final int NAMES_TOLD = 12;
    private static final int LONGEST_NAME = 40;

    private Navigation() {}

    /**
     * {@code value.name}; of an optional value an optional one.
     *
     * @param path the expression of the value, for the message
     */
    public static Value select(Value value, String name, String path) {
        if (value instanceof Value.Maybe(Value inner)) {
            return inner == null ? Value.Maybe.NONE : selectOptional(inner, name, path);
        }
        Value.Fields fields = fields(value, name, path);
        Value found = fields.find(name);
        if (found == null) {
            throw missing(name, fields, path);
        }
        return found;
    }

    /** {@code value.?name}. */
    public static Value.Maybe selectOptional(Value value, String name, String path) {
        Value of = value instanceof Value.Maybe(Value inner) ? inner : value;
        if (of == null) {
            return Value.Maybe.NONE;
        }
        Value found = fields(of, name, path).find(name);
        return found == null
                ? Value.Maybe.NONE
                : found instanceof Value.Maybe maybe ? maybe : new Value.Maybe(found);
    }

    /** {@code has(value.name)}: a name whose value is an empty optional is there. */
    public static Value.Bool has(Value value, String name, String path) {
        if (value instanceof Value.Maybe(Value inner)) {
            return Value.Bool.of(inner != null && has(inner, name, path).value());
        }
        return Value.Bool.of(fields(value, name, path).find(name) != null);
    }

    /** {@code value[key]}. */
    public static Value index(Value value, Value key, String path) {
        if (value instanceof Value.Maybe(Value inner)) {
            return inner == null ? Value.Maybe.NONE : indexOptional(inner, key, path);
        }
        Value found = at(value, key, path);
        if (found != null) {
            return found;
        }
        if (value instanceof Value.Items items) {
            throw Fault.missing(
                    "%s has %d elements, none at the index that is asked for"
                            .formatted(path, items.size()));
        }
        throw missing(((Value.Text) key).value(), (Value.Fields) value, path);
    }

    /** {@code value[?key]}. */
    public static Value.Maybe indexOptional(Value value, Value key, String path) {
        Value of = value instanceof Value.Maybe(Value inner) ? inner : value;
        Value found = of == null ? null : at(of, key, path);
        return found == null ? Value.Maybe.NONE : new Value.Maybe(found);
    }

    private static @Nullable Value at(Value value, Value key, String path) {
        if (value instanceof Value.Items items) {
            long index =
                    switch (key) {
                        case Value.Int(long number) -> number;
                        case Value.Real(double number, var _) when number == Math.rint(number) ->
                                (long) number;
                        default -> throw Function.unsuitable("[ ] of a list", key);
                    };
            return index >= 0 && index < items.size() ? items.get((int) index) : null;
        }
        if (value instanceof Value.Fields fields) {
            if (key instanceof Value.Text(String name)) {
                return fields.find(name);
            }
            throw Function.unsuitable("[ ] of a map", key);
        }
        throw Fault.type("%s is %s, which has no elements".formatted(path, article(value)));
    }

    private static Value.Fields fields(Value value, String name, String path) {
        if (value instanceof Value.Fields fields) {
            return fields;
        }
        throw new Fault(
                FaultKind.TYPE,
                () -> "%s is %s, which has no '%s'".formatted(path, article(value), name));
    }

    private static String article(Value value) {
        return value instanceof Value.Null ? "null" : "of type " + value.type();
    }

    private static Fault missing(String name, Value.Fields fields, String path) {
        return new Fault(
                FaultKind.MISSING,
                () ->
                        "key '%s' is not present in %s (%s)"
                                .formatted(
                                        brief(name),
                                        path,
                                        fields.size() == 0
                                                ? "it is empty"
                                                : "has: " + present(fields)));
    }

    private static String present(Value.Fields fields) {
        StringBuilder present = new StringBuilder();
        Iterator<String> keys = fields.keys().iterator();
        for (int i = 0; i < NAMES_TOLD && keys.hasNext(); i++) {
            present.append(i == 0 ? "" : ", ").append(brief(keys.next()));
        }
        return keys.hasNext() ? present + ", …" : present.toString();
    }

    private static String brief(String name) {
        return name.length() <= LONGEST_NAME ? name : name.substring(0, LONGEST_NAME) + "…";
    }
}
