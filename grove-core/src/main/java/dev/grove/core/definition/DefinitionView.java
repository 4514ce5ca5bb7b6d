package dev.grove.core.definition;

import dev.grove.core.operation.Versioned;

/** View of a version of a definition. */
public interface DefinitionView extends Versioned {

    String name();
}
