package dev.grove.core.contract;

import com.fasterxml.jackson.annotation.JsonTypeName;

/** Name of a record's schema, by which generated clients name their classes. */
public final class SchemaName {

    private static final String VIEW = "View";

    private SchemaName() {}

    /** Name that {@code JsonTypeName} gives, or that of the class without {@code View}. */
    public static String of(Class<?> type) {
        JsonTypeName given = type.getAnnotation(JsonTypeName.class);
        if (given != null) {
            return given.value();
        }
        String name = type.getSimpleName();
        return name.endsWith(VIEW) ? name.substring(0, name.length() - VIEW.length()) : name;
    }
}
