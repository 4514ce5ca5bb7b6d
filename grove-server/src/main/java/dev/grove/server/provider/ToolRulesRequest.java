package dev.grove.server.provider;

import dev.grove.mcp.provider.RulesDraft;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Change of a tool's rules: a field that is left out stays as it is; an effect of null stands for
 * the one that the tool declares.
 */
record ToolRulesRequest(
        @Nullable JsonNode effect,
        @Nullable JsonNode keyArgument,
        @Nullable Boolean needsApproval) {

    RulesDraft toDraft() {
        return new RulesDraft(effect, keyArgument, needsApproval);
    }
}
