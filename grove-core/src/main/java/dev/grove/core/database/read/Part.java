package dev.grove.core.database.read;

import java.lang.reflect.RecordComponent;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.support.JdbcUtils;

/** Component of a record, and where a row has its value. */
record Part(String column, boolean isNullable, RowReader reader) {

    static Part of(RecordComponent component, OwnForms forms) {
        boolean isNullable = component.getAnnotatedType().isAnnotationPresent(Nullable.class);
        String column = column(component);
        return new Part(column, isNullable, reader(component.getType(), column, isNullable, forms));
    }

    @Nullable Object read(ResultSet row) throws SQLException {
        return reader.read(row);
    }

    private static RowReader reader(
            Class<?> type, String column, boolean isNullable, OwnForms forms) {
        RowReader own = forms.find(column);
        if (own != null) {
            return own;
        }
        ColumnReader single = ColumnReader.of(type);
        if (single != null) {
            return row -> single.read(row, row.findColumn(column));
        }
        RecordRows<?> several = new RecordRows<>(type, forms);
        return isNullable ? several::find : row -> several.mapRow(row, 0);
    }

    private static String column(RecordComponent component) {
        String name = snakeCase(component.getName());
        String type = snakeCase(component.getType().getSimpleName());
        if (!type.endsWith("_id") || name.equals("id") || name.endsWith("_id")) {
            return name;
        }
        return type.equals(name + "_id") ? type : name + "_" + type;
    }

    private static String snakeCase(String name) {
        return JdbcUtils.convertPropertyNameToUnderscoreName(name);
    }
}
