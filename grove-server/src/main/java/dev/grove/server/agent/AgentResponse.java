package dev.grove.server.agent;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.grove.core.agent.AgentDefinition;
import dev.grove.core.agent.StoredAgent;
import dev.grove.core.error.FieldWarning;
import dev.grove.core.key.Scope;
import dev.grove.core.skill.SkillReference;
import dev.grove.core.tool.ClientTool;
import dev.grove.core.workspace.GitSpec;
import dev.grove.core.workspace.WorkspaceSpec;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * Version of an agent, with every default filled in.
 *
 * @param warnings about what was just stored; left out where there are none
 * @param systemPrompt for callers who may change it: scope {@code provision} and above
 */
record AgentResponse(
        UUID id,
        String name,
        int version,
        @Nullable String description,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String systemPrompt,
        @Nullable String model,
        List<String> tools,
        List<String> skills,
        List<String> workflows,
        @Nullable ObjectNode inputSchema,
        @Nullable ObjectNode outputSchema,
        int maxOutputTokens,
        LimitsResponse limits,
        WorkspaceResponse workspace,
        GitResponse git,
        List<ClientToolResponse> clientTools,
        List<String> approvals,
        long approvalTimeoutSeconds,
        String onInDoubt,
        String onBudget,
        boolean mcpExposed,
        @Nullable Integer publishedVersion,
        Instant createdAt,
        Instant updatedAt,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<FieldWarning> warnings) {

    static AgentResponse of(StoredAgent agent, Scope reader) {
        return of(agent, reader, List.of());
    }

    static AgentResponse of(StoredAgent agent, Scope reader, List<FieldWarning> warnings) {
        AgentDefinition definition = agent.definition();
        return new AgentResponse(
                agent.id().value(),
                agent.name(),
                agent.version(),
                definition.description(),
                reader.includes(Scope.PROVISION) ? definition.systemPrompt() : null,
                definition.model(),
                definition.tools(),
                definition.skills().stream().map(SkillReference::toString).toList(),
                definition.workflows(),
                definition.inputSchema(),
                definition.outputSchema(),
                definition.maxOutputTokens(),
                LimitsResponse.of(definition.limits()),
                WorkspaceResponse.of(definition.workspace()),
                GitResponse.of(definition.git()),
                definition.pauses().clientTools().stream().map(ClientToolResponse::of).toList(),
                definition.pauses().approvals(),
                definition.pauses().approvalTimeout().toSeconds(),
                definition.pauses().onInDoubt().wireName(),
                definition.pauses().onBudget().wireName(),
                agent.isPublished(),
                agent.publishedVersion(),
                agent.createdAt(),
                agent.updatedAt(),
                warnings);
    }

    record WorkspaceResponse(
            @Nullable String image,
            int memoryMb,
            double cpus,
            int pids,
            int diskMb,
            String network) {

        private static WorkspaceResponse of(WorkspaceSpec workspace) {
            return new WorkspaceResponse(
                    workspace.image(),
                    workspace.memoryMb(),
                    workspace.cpus(),
                    workspace.pids(),
                    workspace.diskMb(),
                    workspace.network());
        }
    }

    record ClientToolResponse(
            String name,
            String description,
            ObjectNode inputSchema,
            @Nullable Long timeoutSeconds) {

        private static ClientToolResponse of(ClientTool tool) {
            Duration timeout = tool.timeout();
            return new ClientToolResponse(
                    tool.name(),
                    tool.spec().description(),
                    tool.spec().inputSchema(),
                    timeout == null ? null : timeout.toSeconds());
        }
    }

    record GitResponse(String authorName, String authorEmail, boolean allowForcePush) {

        private static GitResponse of(GitSpec git) {
            return new GitResponse(git.authorName(), git.authorEmail(), git.allowForcePush());
        }
    }
}
