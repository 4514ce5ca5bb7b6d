package dev.grove.core.database.write;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The columns of rows that a statement takes as arrays, one array for each column: what they are
 * called in the statement, and where their values come from, is said here once.
 *
 * @param <T> what a row is made of
 */
public record Columns<T>(List<Column<T>> columns) {

    public Columns {
        columns = List.copyOf(columns);
    }

    public static <T> Column<T> column(
            String name, ColumnType type, Function<T, ? extends @Nullable Object> value) {
        return new Column<>(name, type, value);
    }

    /** A column, and how a row's value of it is had. */
    public record Column<T>(
            String name, ColumnType type, Function<T, ? extends @Nullable Object> value) {}

    /** These, and one more after them. */
    public Columns<T> and(Column<T> last) {
        return new Columns<>(Stream.concat(columns.stream(), Stream.of(last)).toList());
    }

    /** {@code a, b, c} */
    public String names() {
        return columns.stream().map(Column::name).collect(Collectors.joining(", "));
    }

    /** {@code alias.a, alias.b, alias.c::json} */
    public String valuesOf(String alias) {
        return columns.stream()
                .map(column -> column.type().expression(alias + "." + column.name()))
                .collect(Collectors.joining(", "));
    }

    /** {@code unnest(?, ?, ?) AS alias (a, b, c)} */
    public String unnested(String alias) {
        return "unnest("
                + columns.stream().map(_ -> "?").collect(Collectors.joining(", "))
                + ") AS "
                + alias
                + " ("
                + names()
                + ")";
    }

    /**
     * SQL that unnests a named parameter for each column, which takes an array of texts: {@code
     * unnest(:a::text[]::uuid[], :b::text[]) AS alias (a, b)}
     */
    public String named(String alias) {
        return "unnest("
                + columns.stream()
                        .map(column ->
                                ":%s::text[]::%s[]"
                                        .formatted(column.name(), column.type().sqlName()))
                        .collect(Collectors.joining(", "))
                + ") AS "
                + alias
                + " ("
                + names()
                + ")";
    }

    /** Values of the parameters of {@link #named}. */
    public Map<String, @Nullable String[]> texts(List<T> rows) {
        Map<String, @Nullable String[]> texts = new HashMap<>();
        for (Column<T> column : columns) {
            @Nullable String[] values = new String[rows.size()];
            for (int i = 0; i < values.length; i++) {
                Object value = column.type().value(column.value().apply(rows.get(i)));
                values[i] = value == null ? null : value.toString();
            }
            texts.put(column.name(), values);
        }
        return texts;
    }

    /**
     * Binds the arrays.
     *
     * @param first the number of the first parameter
     * @return the number of the parameter that follows
     */
    public int bind(PreparedStatement statement, int first, List<T> rows) throws SQLException {
        int next = first;
        for (Column<T> column : columns) {
            @Nullable Object[] values = column.type().array(rows.size());
            for (int i = 0; i < values.length; i++) {
                values[i] = column.type().value(column.value().apply(rows.get(i)));
            }
            statement.setArray(
                    next++,
                    statement.getConnection().createArrayOf(column.type().sqlName(), values));
        }
        return next;
    }
}
