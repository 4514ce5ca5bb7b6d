package dev.grove.core.definition;

/**
 * A kind of definitions.
 *
 * @param <D> a definition, immutable
 */
public interface DefinitionKind<D> {

    /** For messages, such as {@code Agent}. */
    String noun();

    DefinitionTables tables();

    /** Whether a definition may have this name; others are not looked up. */
    boolean isName(String text);

    String nameOf(D definition);

    /**
     * Encodes a definition as JSON, written out by hand: a stored one stays readable when the
     * record changes.
     */
    String write(D definition);

    D read(String json);

    /** The definition as it is read back: a parser may hold the same number in two ways. */
    default D asStored(D definition) {
        return read(write(definition));
    }
}
