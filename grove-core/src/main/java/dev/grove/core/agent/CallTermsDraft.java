package dev.grove.core.agent;

import org.jspecify.annotations.Nullable;

/**
 * The terms of one call as a caller wrote them, before anything was checked. What is null was left
 * out, and gets its default.
 *
 * @param clientTool the tool itself, where the caller's application executes it; its name is the
 *     call's
 * @param needsApproval whether a person must approve of the call first, whatever its tool says
 * @param onInDoubt {@code ask_operator} or {@code fail}
 */
public record CallTermsDraft(
        AgentDraft.@Nullable ClientToolDraft clientTool,
        @Nullable Boolean needsApproval,
        @Nullable Long approvalTimeoutSeconds,
        @Nullable String onInDoubt,
        @Nullable Long maxSeconds,
        @Nullable Long maxWaitSeconds,
        AgentDraft.@Nullable WorkspaceDraft workspace,
        AgentDraft.@Nullable GitDraft git) {

    /** Most characters of the description of a tool that is called. */
    public static final int LONGEST_DESCRIPTION = PausesValidation.MAX_DESCRIPTION;
}
