package dev.grove.language.expression.value;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Value that an expression computes with; immutable. */
public sealed interface Value {

    /** Type, as messages name it. */
    String type();

    enum Null implements Value {
        NULL;

        @Override
        public String type() {
            return "null";
        }
    }

    record Bool(boolean value) implements Value {

        public static final Bool TRUE = new Bool(true);
        public static final Bool FALSE = new Bool(false);

        public static Bool of(boolean value) {
            return value ? TRUE : FALSE;
        }

        @Override
        public String type() {
            return "bool";
        }
    }

    record Int(long value) implements Value {
        @Override
        public String type() {
            return "int";
        }
    }

    /**
     * A number that is no integer of 64 bits.
     *
     * @param written as it was read, with all of its digits; null when it was computed
     */
    record Real(double value, @Nullable JsonNode written) implements Value {

        public Real(double value) {
            this(value, null);
        }

        @Override
        public String type() {
            return "double";
        }
    }

    record Text(String value) implements Value {
        @Override
        public String type() {
            return "string";
        }
    }

    record Time(Instant value) implements Value {
        @Override
        public String type() {
            return "timestamp";
        }
    }

    record Span(Duration value) implements Value {
        @Override
        public String type() {
            return "duration";
        }
    }

    /** Optional value, such as {@code .?} gives. */
    record Maybe(@Nullable Value value) implements Value {

        public static final Maybe NONE = new Maybe(null);

        @Override
        public String type() {
            return "optional";
        }
    }

    /** A list. */
    non-sealed interface Items extends Value {

        int size();

        Value get(int index);

        @Override
        default String type() {
            return "list";
        }
    }

    /** An object; its keys are strings. */
    non-sealed interface Fields extends Value {

        int size();

        Iterable<String> keys();

        @Nullable Value find(String key);

        @Override
        default String type() {
            return "map";
        }
    }
}
