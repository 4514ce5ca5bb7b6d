package dev.grove.server.run;

import dev.grove.core.agent.AgentDraft.ClientToolDraft;
import dev.grove.core.agent.AgentDraft.GitDraft;
import dev.grove.core.agent.AgentDraft.WorkspaceDraft;
import dev.grove.core.agent.CallTermsDraft;
import dev.grove.core.id.KeyId;
import dev.grove.core.run.operation.GivenLabels;
import dev.grove.core.run.record.RunMarks;
import dev.grove.core.run.record.RunSource;
import dev.grove.core.run.record.request.StartCall;
import dev.grove.core.run.record.request.StartRun;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The body of {@code POST /tool-calls}. What agents' definitions have too has the same name here.
 *
 * @param clientTool says that the caller's application executes the tool
 * @param onInDoubt {@code ask_operator}, which is the default, or {@code fail}
 */
record ToolCallRequest(
        @Nullable String tool,
        @Nullable ObjectNode arguments,
        @Nullable ClientTool clientTool,
        @Nullable Boolean needsApproval,
        @Nullable Long approvalTimeoutSeconds,
        @Nullable String onInDoubt,
        @Nullable Limits limits,
        @Nullable Workspace workspace,
        @Nullable Git git,
        @Nullable ObjectNode metadata,
        @Nullable Integer priority,
        @Nullable Map<String, String> workspaceFiles,
        StartRunRequest.@Nullable WorkspaceFrom workspaceFrom,
        @Nullable List<@Nullable String> labels) {

    /** A tool that the caller's application executes, under the name that is called. */
    record ClientTool(
            @Nullable String description,
            @Nullable JsonNode inputSchema,
            @Nullable Long timeoutSeconds) {}

    /** Time is all that such a run may use. */
    record Limits(@Nullable Long maxSeconds, @Nullable Long maxWaitSeconds) {}

    /** The sandbox, where the tool needs one. */
    record Workspace(
            @Nullable String image,
            @Nullable Integer memoryMb,
            @Nullable Double cpus,
            @Nullable Integer pids,
            @Nullable Integer diskMb,
            @Nullable String network) {}

    /** Under which name commits are made. */
    record Git(
            @Nullable String authorName,
            @Nullable String authorEmail,
            @Nullable Boolean allowForcePush) {}

    StartCall toCommand(RunSource source, KeyId by) {
        return new StartCall(
                tool == null ? "" : tool,
                arguments == null ? JsonNodeFactory.instance.objectNode() : arguments,
                terms(),
                metadata == null ? JsonNodeFactory.instance.objectNode() : metadata,
                priority == null ? StartRun.DEFAULT_PRIORITY : priority,
                workspaceFiles == null ? Map.of() : workspaceFiles,
                workspaceFrom == null ? null : workspaceFrom.toOrigin(),
                new RunMarks(source, GivenLabels.of(labels), by));
    }

    private CallTermsDraft terms() {
        return new CallTermsDraft(
                clientTool == null
                        ? null
                        : new ClientToolDraft(
                                tool,
                                clientTool.description(),
                                clientTool.inputSchema(),
                                clientTool.timeoutSeconds()),
                needsApproval,
                approvalTimeoutSeconds,
                onInDoubt,
                limits == null ? null : limits.maxSeconds(),
                limits == null ? null : limits.maxWaitSeconds(),
                workspace == null
                        ? null
                        : new WorkspaceDraft(
                                workspace.image(),
                                workspace.memoryMb(),
                                workspace.cpus(),
                                workspace.pids(),
                                workspace.diskMb(),
                                workspace.network()),
                git == null
                        ? null
                        : new GitDraft(git.authorName(), git.authorEmail(), git.allowForcePush()));
    }
}
