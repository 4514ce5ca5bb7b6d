package dev.grove.core.tool.custom;

import dev.grove.core.definition.StoreOutcome;
import org.jspecify.annotations.Nullable;

/**
 * Result of storing a custom tool.
 *
 * @param signingSecret for a callback that had none yet, shown this once; else null
 */
public record StoredCustomTool(StoreOutcome<CustomTool> outcome, @Nullable String signingSecret) {

    public CustomTool tool() {
        return outcome.current();
    }

    @Override
    public String toString() {
        return outcome.getClass().getSimpleName() + " " + tool().name();
    }
}
