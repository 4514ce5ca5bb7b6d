package dev.grove.core.provider;

import dev.grove.core.tool.DataFlow;
import dev.grove.core.tool.Effect;
import dev.grove.language.decide.fact.LabelSet;
import org.jspecify.annotations.Nullable;

/**
 * Rules of a tenant for a tool, whatever the tool declares.
 *
 * @param effect null for the declared one
 * @param keyArgument the argument that takes Grove's idempotency key; with the effect keyed alone
 * @param needsApproval whether a person decides on each call
 * @param reads labels of what it gives; null for those of its provider
 * @param sink where its arguments go; null for its provider
 */
public record ToolRules(
        @Nullable Effect effect,
        @Nullable String keyArgument,
        boolean needsApproval,
        @Nullable LabelSet reads,
        @Nullable String sink) {

    public static final ToolRules NONE = new ToolRules(null, null, false, null, null);

    /**
     * @param address of the provider; null for one that is not known
     */
    DataFlow flow(@Nullable String address) {
        return new DataFlow(reads, sink, address);
    }
}
