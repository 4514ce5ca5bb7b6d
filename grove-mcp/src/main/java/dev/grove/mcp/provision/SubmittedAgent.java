package dev.grove.mcp.provision;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import dev.grove.core.agent.AgentDraft;
import dev.grove.core.agent.AgentDraft.ClientToolDraft;
import dev.grove.core.agent.AgentDraft.GitDraft;
import dev.grove.core.agent.AgentDraft.LimitsDraft;
import dev.grove.core.agent.AgentDraft.PausesDraft;
import dev.grove.core.agent.AgentDraft.WorkspaceDraft;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Agent as callers submit it, in snake case: the body of {@code POST /agents} and the arguments of
 * {@code grove__upsert_agent}. Faults are reported when it is stored. Fields that only stored
 * definitions have are accepted and ignored.
 *
 * @param expectedVersion version of the definition that this one replaces, or null to replace any
 */
@JsonIgnoreProperties({
    "id",
    "version",
    "mcp_exposed",
    "published_version",
    "created_at",
    "updated_at",
    "warnings"
})
public record SubmittedAgent(
        @Nullable String name,
        @Nullable String description,
        @Nullable String systemPrompt,
        @Nullable String model,
        @Nullable List<@Nullable String> tools,
        @Nullable List<@Nullable String> skills,
        @Nullable List<@Nullable String> workflows,
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
        @Nullable String onBudget,
        @Nullable Integer expectedVersion) {

    public AgentDraft toDraft() {
        return new AgentDraft(
                name,
                description,
                systemPrompt,
                model,
                tools,
                skills,
                workflows,
                inputSchema,
                outputSchema,
                maxOutputTokens,
                limits,
                workspace,
                git,
                new PausesDraft(
                        clientTools, approvals, approvalTimeoutSeconds, onInDoubt, onBudget));
    }
}
