package dev.grove.core.database.read;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.TypeMismatchDataAccessException;
import org.springframework.jdbc.core.RowMapper;

/** Maps rows to a record; what is to be known of the record is looked up once. */
final class RecordRows<T> implements RowMapper<T> {

    private final Class<T> type;
    private final RecordMaker<T> maker;
    private final List<Part> parts;

    RecordRows(Class<T> type, OwnForms forms) {
        this.type = type;
        this.maker = new RecordMaker<>(type);
        this.parts =
                Arrays.stream(type.getRecordComponents())
                        .map(component -> Part.of(component, forms))
                        .toList();
    }

    @Override
    public T mapRow(ResultSet row, int number) throws SQLException {
        return make(values(row));
    }

    /** Null where every column is NULL. */
    @Nullable T find(ResultSet row) throws SQLException {
        @Nullable Object[] values = values(row);
        return Arrays.stream(values).allMatch(Objects::isNull) ? null : make(values);
    }

    private @Nullable Object[] values(ResultSet row) throws SQLException {
        @Nullable Object[] values = new Object[parts.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = parts.get(i).read(row);
        }
        return values;
    }

    private T make(@Nullable Object[] values) {
        for (int i = 0; i < values.length; i++) {
            Part part = parts.get(i);
            if (values[i] == null && !part.isNullable()) {
                throw new TypeMismatchDataAccessException(
                        "The column %s is NULL, and not so in %s"
                                .formatted(part.column(), type.getSimpleName()));
            }
        }
        return maker.make(values);
    }
}
