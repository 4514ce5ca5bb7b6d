package dev.grove.core.database.read;

import org.jspecify.annotations.Nullable;

/** Parses the text of a column whose form only its feature knows. */
@FunctionalInterface
public interface TextParser {

    @Nullable Object parse(String text);
}
