package dev.grove.core.provider;

import dev.grove.core.tool.Effect;
import org.jspecify.annotations.Nullable;

/**
 * Rules of a tenant for a tool, whatever the tool declares.
 *
 * @param effect null for the declared one
 * @param keyArgument the argument that takes Grove's idempotency key; with the effect keyed alone
 * @param needsApproval whether a person decides on each call
 */
public record ToolRules(
        @Nullable Effect effect, @Nullable String keyArgument, boolean needsApproval) {

    public static final ToolRules NONE = new ToolRules(null, null, false);
}
