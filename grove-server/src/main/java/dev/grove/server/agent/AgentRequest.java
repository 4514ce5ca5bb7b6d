package dev.grove.server.agent;

import dev.grove.core.agent.AgentDraft;
import dev.grove.core.agent.AgentDraft.ClientToolDraft;
import dev.grove.core.agent.AgentDraft.GitDraft;
import dev.grove.core.agent.AgentDraft.LimitsDraft;
import dev.grove.core.agent.AgentDraft.PausesDraft;
import dev.grove.core.agent.AgentDraft.WorkspaceDraft;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** The body of {@code POST /agents}. What is wrong with it, the core says. */
record AgentRequest(
        @Nullable String name,
        @Nullable String description,
        @Nullable String systemPrompt,
        @Nullable String model,
        @Nullable List<@Nullable String> tools,
        @Nullable JsonNode inputSchema,
        @Nullable JsonNode outputSchema,
        @Nullable Integer maxOutputTokens,
        @Nullable LimitsRequest limits,
        @Nullable WorkspaceRequest workspace,
        @Nullable GitRequest git,
        @Nullable List<@Nullable ClientToolRequest> clientTools,
        @Nullable List<@Nullable String> approvals,
        @Nullable Long approvalTimeoutSeconds,
        @Nullable String onInDoubt,
        @Nullable Integer expectedVersion) {

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
                limits == null ? null : limits.toDraft(),
                workspace == null ? null : workspace.toDraft(),
                git == null ? null : git.toDraft(),
                new PausesDraft(clientToolDrafts(), approvals, approvalTimeoutSeconds, onInDoubt));
    }

    private @Nullable List<@Nullable ClientToolDraft> clientToolDrafts() {
        if (clientTools == null) {
            return null;
        }
        List<@Nullable ClientToolDraft> drafts = new ArrayList<>();
        for (ClientToolRequest tool : clientTools) {
            drafts.add(tool == null ? null : tool.toDraft());
        }
        return drafts;
    }

    record ClientToolRequest(
            @Nullable String name,
            @Nullable String description,
            @Nullable JsonNode inputSchema,
            @Nullable Long timeoutSeconds) {

        private ClientToolDraft toDraft() {
            return new ClientToolDraft(name, description, inputSchema, timeoutSeconds);
        }
    }

    record LimitsRequest(
            @Nullable Integer maxTurns,
            @Nullable Long maxTokens,
            @Nullable BigDecimal maxCostUsd,
            @Nullable Long maxSeconds,
            @Nullable Integer maxDepth,
            @Nullable Integer maxChildren) {

        private LimitsDraft toDraft() {
            return new LimitsDraft(
                    maxTurns, maxTokens, maxCostUsd, maxSeconds, maxDepth, maxChildren);
        }
    }

    record WorkspaceRequest(
            @Nullable String image,
            @Nullable Integer memoryMb,
            @Nullable Double cpus,
            @Nullable Integer pids,
            @Nullable Integer diskMb,
            @Nullable String network) {

        private WorkspaceDraft toDraft() {
            return new WorkspaceDraft(image, memoryMb, cpus, pids, diskMb, network);
        }
    }

    record GitRequest(
            @Nullable String authorName,
            @Nullable String authorEmail,
            @Nullable Boolean allowForcePush) {

        private GitDraft toDraft() {
            return new GitDraft(authorName, authorEmail, allowForcePush);
        }
    }
}
