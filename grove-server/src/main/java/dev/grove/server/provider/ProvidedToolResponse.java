package dev.grove.server.provider;

import dev.grove.core.provider.ProvidedTool;
import dev.grove.core.provider.ToolDefinition;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * A tool of a provider on the wire.
 *
 * @param name as allowlists name it
 * @param tool as its server names it
 * @param effect of the approved definition, or of the seen one where none is
 * @param effectOverride in place of what the tool says of itself
 * @param approved the definition that counts
 * @param seen what the server gave last
 */
record ProvidedToolResponse(
        String name,
        String tool,
        String status,
        @Nullable String effect,
        @Nullable String effectOverride,
        @Nullable String keyArgument,
        boolean needsApproval,
        @Nullable DefinitionResponse approved,
        @Nullable Instant approvedAt,
        @Nullable UUID approvedBy,
        @Nullable DefinitionResponse seen) {

    /** All that the server said of the tool, and the digest to approve of it by. */
    record DefinitionResponse(String sha256, ObjectNode definition) {

        static @Nullable DefinitionResponse of(@Nullable ToolDefinition definition) {
            return definition == null
                    ? null
                    : new DefinitionResponse(definition.sha256(), definition.raw());
        }
    }

    static ProvidedToolResponse of(ProvidedTool tool) {
        ProvidedTool.Approval approval = tool.approval();
        ToolDefinition approved = approval == null ? null : approval.definition();
        ToolDefinition shown = approved == null ? tool.seen() : approved;
        return new ProvidedToolResponse(
                tool.fullName(),
                tool.name(),
                tool.status().wireName(),
                shown == null ? null : tool.effect(shown).wireName(),
                tool.rules().effect() == null ? null : tool.rules().effect().wireName(),
                tool.rules().keyArgument(),
                tool.rules().needsApproval(),
                DefinitionResponse.of(approved),
                approval == null ? null : approval.at(),
                approval == null || approval.by() == null ? null : approval.by().value(),
                DefinitionResponse.of(tool.seen()));
    }
}
