package dev.grove.core.database.read;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.TypeMismatchDataAccessException;
import org.springframework.jdbc.core.RowMapper;

/** Maps rows to a record, which is looked at when the first one is mapped, and not again. */
final class RecordRows<T> implements RowMapper<T> {

    private final Class<T> type;
    private final OwnForms forms;
    private volatile @Nullable Plan<T> plan;

    RecordRows(Class<T> type, OwnForms forms) {
        this.type = type;
        this.forms = forms;
    }

    /** How a record is made of a row. */
    private record Plan<T>(RecordMaker<T> maker, List<Part> parts) {}

    @Override
    public T mapRow(ResultSet row, int number) throws SQLException {
        Plan<T> now = plan();
        return make(now, values(now, row));
    }

    /** Null where every column is NULL. */
    @Nullable T find(ResultSet row) throws SQLException {
        Plan<T> now = plan();
        @Nullable Object[] values = values(now, row);
        return Arrays.stream(values).allMatch(Objects::isNull) ? null : make(now, values);
    }

    /** Two threads may make the same one. */
    private Plan<T> plan() {
        Plan<T> known = plan;
        if (known == null) {
            known =
                    new Plan<>(
                            RecordMaker.of(type),
                            Arrays.stream(type.getRecordComponents())
                                    .map(component -> Part.of(component, forms))
                                    .toList());
            plan = known;
        }
        return known;
    }

    private static @Nullable Object[] values(Plan<?> plan, ResultSet row) throws SQLException {
        @Nullable Object[] values = new Object[plan.parts().size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = plan.parts().get(i).read(row);
        }
        return values;
    }

    private T make(Plan<T> plan, @Nullable Object[] values) {
        for (int i = 0; i < values.length; i++) {
            Part part = plan.parts().get(i);
            if (values[i] == null && !part.isNullable()) {
                throw new TypeMismatchDataAccessException(
                        "The column %s is NULL, and not so in %s"
                                .formatted(part.column(), type.getSimpleName()));
            }
        }
        return plan.maker().make(values);
    }
}
