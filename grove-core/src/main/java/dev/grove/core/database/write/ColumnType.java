package dev.grove.core.database.write;

import dev.grove.core.text.StorableText;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A type of column, with the array that the driver takes for it: it sends numbers in binary form,
 * and arrays of objects as text.
 */
public enum ColumnType {
    UUID_("uuid") {
        @Override
        @Nullable Object[] array(int size) {
            return new UUID[size];
        }
    },
    TEXT("text") {
        @Override
        @Nullable Object[] array(int size) {
            return new Object[size];
        }

        @Override
        @Nullable Object value(@Nullable Object given) {
            return storable(given);
        }
    },
    JSON("text") {
        @Override
        @Nullable Object[] array(int size) {
            return new Object[size];
        }

        @Override
        String expression(String column) {
            return column + "::json";
        }

        @Override
        @Nullable Object value(@Nullable Object given) {
            return storable(given);
        }
    },
    JSONB("text") {
        @Override
        @Nullable Object[] array(int size) {
            return new Object[size];
        }

        @Override
        String expression(String column) {
            return column + "::jsonb";
        }

        @Override
        @Nullable Object value(@Nullable Object given) {
            return storable(given);
        }
    },
    BIGINT("bigint") {
        @Override
        @Nullable Object[] array(int size) {
            return new Long[size];
        }
    },
    INTEGER("integer") {
        @Override
        @Nullable Object[] array(int size) {
            return new Integer[size];
        }
    },
    BOOLEAN("boolean") {
        @Override
        @Nullable Object[] array(int size) {
            return new Boolean[size];
        }
    },
    NUMERIC("numeric") {
        @Override
        @Nullable Object[] array(int size) {
            return new BigDecimal[size];
        }
    },
    /** Text with its zone: an array of SQL timestamps would be read in the session's zone. */
    TIMESTAMPTZ("timestamptz") {
        @Override
        @Nullable Object[] array(int size) {
            return new String[size];
        }

        @Override
        @Nullable Object value(@Nullable Object given) {
            return given instanceof Instant instant ? instant.toString() : given;
        }
    };

    private final String sqlName;

    ColumnType(String sqlName) {
        this.sqlName = sqlName;
    }

    String sqlName() {
        return sqlName;
    }

    abstract @Nullable Object[] array(int size);

    /** A column of an array as its table takes it. */
    String expression(String column) {
        return column;
    }

    @Nullable Object value(@Nullable Object given) {
        return given;
    }

    /** Text that Postgres holds: one character that it does not must not cost all the others. */
    private static @Nullable Object storable(@Nullable Object given) {
        return given == null ? null : StorableText.of(given.toString());
    }
}
