package dev.grove.core.database.read;

import dev.grove.core.database.read.TextParser;
import java.lang.reflect.RecordComponent;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.support.JdbcUtils;

/** Component of a record, and where a row has its value. */
record Part(String column, boolean isNullable, Source source) {

    /** Reads the value from a row. */
    @FunctionalInterface
    interface Source {
        @Nullable Object read(ResultSet row) throws SQLException;
    }

    static Part of(RecordComponent component, Map<String, TextParser> parsers) {
        boolean isNullable = component.getAnnotatedType().isAnnotationPresent(Nullable.class);
        Class<?> type = component.getType();
        String column = column(component);
        TextParser parser = parsers.get(column);
        ColumnReader reader = parser == null ? ColumnReader.of(type) : ColumnReader.parsed(parser);
        if (reader != null) {
            return new Part(column, isNullable, row -> reader.read(row, row.findColumn(column)));
        }
        RecordRows<?> several = new RecordRows<>(type, parsers);
        return new Part(column, isNullable, isNullable ? several::find : row -> several.mapRow(row, 0));
    }

    @Nullable Object read(ResultSet row) throws SQLException {
        return source.read(row);
    }

    private static String column(RecordComponent component) {
        String column = JdbcUtils.convertPropertyNameToUnderscoreName(component.getName());
        boolean isShort =
                component.getType().getSimpleName().endsWith("Id")
                        && !column.equals("id")
                        && !column.endsWith("_id");
        return isShort ? column + "_id" : column;
    }
}
