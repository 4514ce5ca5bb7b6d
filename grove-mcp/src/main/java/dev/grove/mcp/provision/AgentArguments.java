package dev.grove.mcp.provision;

import dev.grove.core.agent.AgentDraft;
import dev.grove.core.agent.AgentDraft.ClientToolDraft;
import dev.grove.core.agent.AgentDraft.GitDraft;
import dev.grove.core.agent.AgentDraft.LimitsDraft;
import dev.grove.core.agent.AgentDraft.PausesDraft;
import dev.grove.core.agent.AgentDraft.WorkspaceDraft;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** The arguments of {@code grove__upsert_agent}. What is wrong with them, the core says. */
record AgentArguments(
        @Nullable String name,
        @Nullable String description,
        @Nullable String systemPrompt,
        @Nullable String model,
        @Nullable List<@Nullable String> tools,
        @Nullable JsonNode inputSchema,
        @Nullable JsonNode outputSchema,
        @Nullable Integer maxOutputTokens,
        @Nullable LimitsDraft limits,
        @Nullable WorkspaceDraft workspace,
        @Nullable GitDraft git,
        @Nullable List<@Nullable ClientToolDraft> clientTools,
        @Nullable List<@Nullable String> approvals,
        @Nullable Long approvalTimeoutSeconds,
        @Nullable String onInDoubt,
        @Nullable Integer expectedVersion) {

    private static final JsonMapper JSON =
            JsonMapper.builder()
                    .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
                    .build();

    /** They satisfy the tool's input schema. */
    static AgentArguments read(ObjectNode arguments) {
        return JSON.treeToValue(arguments, AgentArguments.class);
    }

    AgentDraft toDraft() {
        return new AgentDraft(
                name,
                description,
                systemPrompt,
                model,
                tools,
                inputSchema,
                outputSchema,
                maxOutputTokens,
                limits,
                workspace,
                git,
                new PausesDraft(clientTools, approvals, approvalTimeoutSeconds, onInDoubt));
    }
}
