package dev.grove.core.agent;

import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A definition as a caller wrote it, before anything was checked. What is null was left out, and
 * gets its default where it has one.
 */
public record AgentDraft(
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
        @Nullable PausesDraft pauses) {

    /** The caps, each with a default of its own. */
    public record LimitsDraft(
            @Nullable Integer maxTurns,
            @Nullable Long maxTokens,
            @Nullable BigDecimal maxCostUsd,
            @Nullable Long maxSeconds,
            @Nullable Long maxWaitSeconds,
            @Nullable Integer maxDepth,
            @Nullable Integer maxChildren) {

        static final LimitsDraft EMPTY = new LimitsDraft(null, null, null, null, null, null, null);
    }

    /** The sandbox, each property with a default of its own. */
    public record WorkspaceDraft(
            @Nullable String image,
            @Nullable Integer memoryMb,
            @Nullable Double cpus,
            @Nullable Integer pids,
            @Nullable Integer diskMb,
            @Nullable String network) {

        static final WorkspaceDraft EMPTY = new WorkspaceDraft(null, null, null, null, null, null);
    }

    /** When runs wait for an external answer, each property with a default of its own. */
    public record PausesDraft(
            @Nullable List<@Nullable ClientToolDraft> clientTools,
            @Nullable List<@Nullable String> approvals,
            @Nullable Long approvalTimeoutSeconds,
            @Nullable String onInDoubt,
            @Nullable String onBudget) {}

    /** A tool that the caller's application executes. */
    public record ClientToolDraft(
            @Nullable String name,
            @Nullable String description,
            @Nullable JsonNode inputSchema,
            @Nullable Long timeoutSeconds) {}

    /** Git, each property with a default of its own. */
    public record GitDraft(
            @Nullable String authorName,
            @Nullable String authorEmail,
            @Nullable Boolean allowForcePush) {}
}
