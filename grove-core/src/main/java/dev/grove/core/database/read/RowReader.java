package dev.grove.core.database.read;

import java.sql.ResultSet;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** Reads a value that a row has in columns with a form of their own. */
@FunctionalInterface
public interface RowReader {

    @Nullable Object read(ResultSet row) throws SQLException;
}
