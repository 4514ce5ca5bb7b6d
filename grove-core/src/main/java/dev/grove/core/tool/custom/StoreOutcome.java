package dev.grove.core.tool.custom;

import org.jspecify.annotations.Nullable;

/**
 * What storing a definition did.
 *
 * @param signingSecret of a callback that had none yet: shown this once
 */
public record StoreOutcome(CustomTool tool, Change change, @Nullable String signingSecret) {

    /** What became of the tool of that name. */
    public enum Change {
        /** The name was free; this is version 1. */
        CREATED,
        /** The tool has a new version. */
        REPLACED,
        /** The current version says the same already; nothing was written. */
        UNCHANGED
    }

    @Override
    public String toString() {
        return change + " " + tool.name();
    }
}
