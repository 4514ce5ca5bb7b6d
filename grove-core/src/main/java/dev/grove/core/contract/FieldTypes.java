package dev.grove.core.contract;

import java.util.Collection;
import org.jspecify.annotations.Nullable;

/** Names of types as callers know them. */
public final class FieldTypes {

    private FieldTypes() {}

    /** Requirement on the value of a field of that type. */
    public static String expected(@Nullable Class<?> type) {
        if (type == null) {
            return "must be a value of another type";
        }
        if (Collection.class.isAssignableFrom(type)) {
            return "must be an array";
        }
        return switch (type.getSimpleName()) {
            case "String" -> "must be a string";
            case "int", "Integer", "long", "Long" -> "must be a whole number";
            case "double", "Double", "BigDecimal" -> "must be a number";
            case "boolean", "Boolean" -> "must be true or false";
            case "Instant" -> "must be a time such as 2026-01-31T12:00:00Z";
            case "UUID" -> "must be a UUID";
            default -> "must be an object";
        };
    }
}
