package dev.grove.core.database.read;

import dev.grove.core.contract.WireNamed;
import dev.grove.language.json.ExactJson;
import java.lang.reflect.RecordComponent;
import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.TypeMismatchDataAccessException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Reads the value of one column as a Java type; NULL is null. */
@FunctionalInterface
interface ColumnReader {

    /** Types with a column of their own; enums and records of a single value are added to them. */
    Map<Class<?>, ColumnReader> TYPES =
            Map.ofEntries(
                    Map.entry(String.class, ResultSet::getString),
                    Map.entry(BigDecimal.class, ResultSet::getBigDecimal),
                    Map.entry(byte[].class, ResultSet::getBytes),
                    Map.entry(UUID.class, object(UUID.class)),
                    Map.entry(LocalDate.class, object(LocalDate.class)),
                    Map.entry(Integer.class, orNull(ResultSet::getInt)),
                    Map.entry(int.class, orNull(ResultSet::getInt)),
                    Map.entry(Long.class, orNull(ResultSet::getLong)),
                    Map.entry(long.class, orNull(ResultSet::getLong)),
                    Map.entry(Boolean.class, orNull(ResultSet::getBoolean)),
                    Map.entry(boolean.class, orNull(ResultSet::getBoolean)),
                    Map.entry(Double.class, orNull(ResultSet::getDouble)),
                    Map.entry(double.class, orNull(ResultSet::getDouble)),
                    Map.entry(Instant.class, ColumnReader::instant),
                    Map.entry(JsonNode.class, ColumnReader::json),
                    Map.entry(ObjectNode.class, ColumnReader::json));

    @Nullable Object read(ResultSet row, int column) throws SQLException;

    /** Null for a record of several values, which has a column for each. */
    static @Nullable ColumnReader of(Class<?> type) {
        ColumnReader known = TYPES.get(type);
        if (known != null) {
            return known;
        }
        if (type.isEnum()) {
            return constants(type);
        }
        RecordComponent[] components = type.getRecordComponents();
        if (components == null) {
            throw new IllegalArgumentException(type + " is not the type of a column");
        }
        ColumnReader only = components.length == 1 ? of(components[0].getType()) : null;
        if (only == null) {
            return null;
        }
        RecordMaker<?> maker = RecordMaker.of(type);
        return (row, column) -> {
            Object value = only.read(row, column);
            return value == null ? null : maker.make(value);
        };
    }

    /** Reads a value that JDBC gives as a primitive; columns of other numbers are converted. */
    private static ColumnReader orNull(ColumnReader primitive) {
        return (row, column) -> {
            Object value = primitive.read(row, column);
            return row.wasNull() ? null : value;
        };
    }

    private static ColumnReader object(Class<?> type) {
        return (row, column) -> row.getObject(column, type);
    }

    private static @Nullable Object instant(ResultSet row, int column) throws SQLException {
        OffsetDateTime time = row.getObject(column, OffsetDateTime.class);
        return time == null ? null : time.toInstant();
    }

    /** Numbers keep their digits. */
    private static @Nullable Object json(ResultSet row, int column) throws SQLException {
        String text = row.getString(column);
        return text == null ? null : ExactJson.MAPPER.readTree(text);
    }

    private static ColumnReader constants(Class<?> type) {
        Map<String, Object> byName = new HashMap<>();
        for (Object constant : type.getEnumConstants()) {
            byName.put(
                    constant instanceof WireNamed named
                            ? named.wireName()
                            : ((Enum<?>) constant).name().toLowerCase(Locale.ROOT),
                    constant);
        }
        return (row, column) -> {
            String name = row.getString(column);
            Object constant = byName.get(name);
            if (constant == null && name != null) {
                throw new TypeMismatchDataAccessException(name + " is no " + type.getSimpleName());
            }
            return constant;
        };
    }
}
