package dev.grove.mcp.provider;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.annotation.JsonTypeName;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.grove.core.contract.OneOf;
import dev.grove.core.provider.ProvidedTool;
import dev.grove.core.provider.ToolDefinition;
import dev.grove.core.provider.ToolStatus;
import dev.grove.core.tool.Effect;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** A tool of a provider as callers read it. */
@JsonClassDescription("A tool of an MCP server.")
record ProvidedToolView(
        @JsonPropertyDescription("As allowlists name it: `provider:tool`") String name,
        @JsonPropertyDescription("As its server names it") String tool,
        @JsonPropertyDescription("Whether it may be called as it is now") @OneOf(ToolStatus.class)
                String status,
        @JsonPropertyDescription(
                        "Effect of the approved definition, or of the seen one where none is")
                @OneOf(value = Effect.class, except = "probe")
                @Nullable String effect,
        @JsonPropertyDescription("In place of what the tool says of itself")
                @OneOf(value = Effect.class, except = "probe")
                @Nullable String effectOverride,
        @JsonPropertyDescription("With `keyed`: the argument that gets the key")
                @Nullable String keyArgument,
        @JsonPropertyDescription("Whether each call requires approval") boolean needsApproval,
        @JsonPropertyDescription("Labels of what it gives; null for those of its provider")
                @Nullable List<String> reads,
        @JsonPropertyDescription("Where its arguments go; null for its provider")
                @Nullable String sink,
        @JsonUnwrapped ApprovalView approval,
        @JsonPropertyDescription("What the server gave last") @Nullable DefinitionView seen) {

    /** Approval of a definition; all of it is null where none is approved. */
    record ApprovalView(
            @JsonPropertyDescription("The definition that counts")
                    @Nullable DefinitionView approved,
            @JsonPropertyDescription("When") @Nullable Instant approvedAt,
            @JsonPropertyDescription("The key that approved of it") @Nullable UUID approvedBy) {

        private static ApprovalView of(ProvidedTool.@Nullable Approval approval) {
            return approval == null
                    ? new ApprovalView(null, null, null)
                    : new ApprovalView(
                            DefinitionView.of(approval.definition()),
                            approval.at(),
                            approval.by() == null ? null : approval.by().value());
        }
    }

    /** All that a server said of a tool, and the digest to approve of it by. */
    @JsonTypeName("ToolDefinition")
    @JsonClassDescription("A tool as its server describes it.")
    record DefinitionView(
            @JsonPropertyDescription("Of the definition") String sha256,
            @JsonPropertyDescription("As it came over the wire") ObjectNode definition) {

        static @Nullable DefinitionView of(@Nullable ToolDefinition definition) {
            return definition == null
                    ? null
                    : new DefinitionView(definition.sha256(), definition.raw());
        }
    }

    static ProvidedToolView of(ProvidedTool tool) {
        ProvidedTool.Approval approval = tool.approval();
        ToolDefinition approved = approval == null ? null : approval.definition();
        ToolDefinition shown = approved == null ? tool.seen() : approved;
        return new ProvidedToolView(
                tool.fullName(),
                tool.name(),
                tool.status().wireName(),
                shown == null ? null : tool.effect(shown).wireName(),
                tool.rules().effect() == null ? null : tool.rules().effect().wireName(),
                tool.rules().keyArgument(),
                tool.rules().needsApproval(),
                tool.rules().reads() == null ? null : tool.rules().reads().list(),
                tool.rules().sink(),
                ApprovalView.of(approval),
                DefinitionView.of(tool.seen()));
    }
}
