package dev.grove.core.database.read;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Columns of a statement that only a feature can read. */
record OwnForms(Map<String, TextParser> parsers, Map<String, RowReader> readers) {

    static final OwnForms NONE = new OwnForms(Map.of(), Map.of());

    @Nullable RowReader find(String column) {
        TextParser parser = parsers.get(column);
        return parser == null
                ? readers.get(column)
                : row -> {
                    String text = row.getString(column);
                    return text == null ? null : parser.parse(text);
                };
    }
}
