package dev.grove.core.provider;

import dev.grove.core.tool.Effect;
import org.jspecify.annotations.Nullable;

/**
 * What a tenant says of a tool, whatever the tool says of itself.
 *
 * @param effect null for what the tool says
 * @param keyArgument the argument that takes Grove's idempotency key; with the effect keyed alone
 * @param needsApproval whether a person decides on each call
 */
public record ToolRules(
        @Nullable Effect effect, @Nullable String keyArgument, boolean needsApproval) {

    public static final ToolRules NONE = new ToolRules(null, null, false);
}
