package dev.grove.server.provider;

import dev.grove.mcp.provider.RulesDraft;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** What is left out stays as it is; an effect of null is what the tool says of itself. */
record ToolRulesRequest(
        @Nullable JsonNode effect,
        @Nullable JsonNode keyArgument,
        @Nullable Boolean needsApproval) {

    RulesDraft toDraft() {
        return new RulesDraft(effect, keyArgument, needsApproval);
    }
}
