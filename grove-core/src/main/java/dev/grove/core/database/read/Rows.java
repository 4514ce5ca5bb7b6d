package dev.grove.core.database.read;

import java.util.Map;
import org.springframework.dao.TypeMismatchDataAccessException;
import org.springframework.jdbc.core.RowMapper;

/**
 * Mappers of the rows of a statement: to a record by the names of its components, to a type that
 * has a single column by the first one.
 *
 * <p>A component is the column of its name in snake case; an id may leave out the name of its type:
 * {@code RunId parent} is {@code parent_run_id}, {@code RunId run} is {@code run_id}. A component
 * that is a record of several values has a column for each of them; where it is nullable, it is
 * null when all of them are. Enums are stored by their name in the contract. A column that the
 * statement lacks is an error, and so is NULL where a component is not {@code @Nullable}.
 */
public final class Rows {

    private static final ClassValue<RowMapper<?>> KNOWN =
            new ClassValue<>() {
                @Override
                protected RowMapper<?> computeValue(Class<?> type) {
                    return of(type, OwnForms.NONE);
                }
            };

    private Rows() {}

    @SuppressWarnings("unchecked")
    public static <T> RowMapper<T> of(Class<T> type) {
        return (RowMapper<T>) KNOWN.get(type);
    }

    /**
     * Overload of {@link #of(Class)} for a record with columns of texts in a form of their own.
     * Kept by the caller, since each call looks at the record anew.
     *
     * @param parsers by column; NULL is passed to none of them
     */
    public static <T> RowMapper<T> of(Class<T> type, Map<String, TextParser> parsers) {
        return of(type, parsers, Map.of());
    }

    /**
     * Overload of {@link #of(Class, Map)} for a record with components that several columns, or
     * none, make.
     *
     * @param readers by the name that the component's column would have
     */
    public static <T> RowMapper<T> of(
            Class<T> type, Map<String, TextParser> parsers, Map<String, RowReader> readers) {
        return of(type, new OwnForms(parsers, readers));
    }

    private static <T> RowMapper<T> of(Class<T> type, OwnForms forms) {
        ColumnReader only = ColumnReader.of(type);
        return only == null ? new RecordRows<>(type, forms) : first(type, only);
    }

    @SuppressWarnings("unchecked")
    private static <T> RowMapper<T> first(Class<T> type, ColumnReader reader) {
        return (row, _) -> {
            Object value = reader.read(row, 1);
            if (value == null) {
                throw new TypeMismatchDataAccessException("NULL is no " + type.getSimpleName());
            }
            return (T) value;
        };
    }
}
