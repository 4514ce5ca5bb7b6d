package dev.grove.core.definition;

import java.util.function.Function;
import java.util.function.Predicate;

/**
 * A kind of definitions. JSON is written out by hand: a stored one stays readable when the record
 * changes.
 *
 * @param <D> a definition, immutable
 * @param noun for messages, such as {@code Agent}
 * @param names that a definition may have; others are not looked up
 * @param writer encodes a definition as JSON
 */
public record DefinitionKind<D>(
        String noun,
        DefinitionTables tables,
        Predicate<String> names,
        Function<D, String> name,
        Function<D, String> writer,
        Function<String, D> reader) {

    boolean isName(String text) {
        return names.test(text);
    }

    String nameOf(D definition) {
        return name.apply(definition);
    }

    public String write(D definition) {
        return writer.apply(definition);
    }

    public D read(String json) {
        return reader.apply(json);
    }

    /** The definition as it is read back: a parser may hold the same number in two ways. */
    public D asStored(D definition) {
        return read(write(definition));
    }
}
