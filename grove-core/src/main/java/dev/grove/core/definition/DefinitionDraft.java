package dev.grove.core.definition;

import org.jspecify.annotations.Nullable;

/** Draft of a definition, as callers submit it. */
public interface DefinitionDraft {

    /** Version to replace: 0 when there must be none yet, null for any. */
    @Nullable Integer expectedVersion();
}
