package dev.grove.core.agent;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.grove.core.agent.PausePolicy.InDoubt;
import dev.grove.core.agent.PausePolicy.OnBudget;
import dev.grove.core.agent.openai.OpenAiView;
import dev.grove.core.agent.option.ModelOptionsView;
import dev.grove.core.agent.session.SessionPolicyView;
import dev.grove.core.contract.OneOf;
import dev.grove.core.contract.WordsOf;
import dev.grove.core.definition.DefinitionView;
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

/** A version of an agent as callers read it, in REST and over MCP alike. */
@WordsOf(AgentDraft.class)
@JsonClassDescription("A version of an agent, with every default filled in.")
public record AgentView(
        @JsonPropertyDescription("The same in all versions") UUID id,
        String name,
        @JsonPropertyDescription("From 1 on") int version,
        @Nullable String description,
        List<String> labels,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String systemPrompt,
        @Nullable String model,
        List<String> fallbacks,
        List<String> tools,
        List<String> skills,
        List<String> workflows,
        @Nullable ObjectNode inputSchema,
        @Nullable ObjectNode outputSchema,
        int maxOutputTokens,
        @Nullable ModelOptionsView modelOptions,
        LimitsView limits,
        WorkspaceView workspace,
        GitView git,
        List<ClientToolView> clientTools,
        List<String> approvals,
        long approvalTimeoutSeconds,
        @OneOf(InDoubt.class) String onInDoubt,
        @OneOf(OnBudget.class) String onBudget,
        @Nullable OpenAiView openai,
        @Nullable SessionPolicyView session,
        @JsonPropertyDescription("Whether a version of it is a tool of MCP clients")
                boolean mcpExposed,
        @JsonPropertyDescription("Which one; null where none is")
                @Nullable Integer publishedVersion,
        @JsonPropertyDescription("When its first version was stored") Instant createdAt,
        @JsonPropertyDescription("When this version was stored") Instant updatedAt,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<FieldWarning> warnings)
        implements DefinitionView {

    /**
     * @param reader scope of the reader: the prompt is for those who may change it
     */
    public static AgentView of(StoredAgent agent, Scope reader) {
        return of(agent, reader, List.of());
    }

    /** View of an agent that was just stored. */
    public static AgentView of(StoredAgent agent, Scope reader, List<FieldWarning> warnings) {
        AgentDefinition definition = agent.definition();
        return new AgentView(
                agent.id().value(),
                agent.name(),
                agent.version(),
                definition.description(),
                definition.labels(),
                reader.includes(Scope.PROVISION) ? definition.systemPrompt() : null,
                definition.model(),
                definition.fallbacks(),
                definition.tools(),
                definition.skills().stream().map(SkillReference::toString).toList(),
                definition.workflows(),
                definition.inputSchema(),
                definition.outputSchema(),
                definition.maxOutputTokens(),
                ModelOptionsView.of(definition.modelOptions()),
                LimitsView.of(definition.limits()),
                WorkspaceView.of(definition.workspace()),
                GitView.of(definition.git()),
                definition.pauses().clientTools().stream().map(ClientToolView::of).toList(),
                definition.pauses().approvals(),
                definition.pauses().approvalTimeout().toSeconds(),
                definition.pauses().onInDoubt().wireName(),
                definition.pauses().onBudget().wireName(),
                OpenAiView.of(definition.openai()),
                SessionPolicyView.of(definition.session()),
                agent.isPublished(),
                agent.publishedVersion(),
                agent.createdAt(),
                agent.updatedAt(),
                warnings);
    }

    /** The sandbox of its runs. */
    @WordsOf(AgentDraft.WorkspaceDraft.class)
    @JsonClassDescription(
            "The container in which `ws_*` and `git_*` tools work. It has no network.")
    public record WorkspaceView(
            @Nullable String image,
            int memoryMb,
            double cpus,
            int pids,
            int diskMb,
            @OneOf(AgentDraft.Network.class) String network) {

        private static WorkspaceView of(WorkspaceSpec workspace) {
            return new WorkspaceView(
                    workspace.image(),
                    workspace.memoryMb(),
                    workspace.cpus(),
                    workspace.pids(),
                    workspace.diskMb(),
                    workspace.network());
        }
    }

    /** A tool that the caller's application executes. */
    @WordsOf(AgentDraft.ClientToolDraft.class)
    @JsonClassDescription("A tool that your application executes. The run waits for its result.")
    public record ClientToolView(
            String name,
            String description,
            ObjectNode inputSchema,
            @Nullable Long timeoutSeconds) {

        private static ClientToolView of(ClientTool tool) {
            Duration timeout = tool.timeout();
            return new ClientToolView(
                    tool.name(),
                    tool.spec().description(),
                    tool.spec().inputSchema(),
                    timeout == null ? null : timeout.toSeconds());
        }
    }

    /** Git in the sandbox. */
    @WordsOf(AgentDraft.GitDraft.class)
    @JsonClassDescription("How its commits are signed, and what it may push.")
    public record GitView(String authorName, String authorEmail, boolean allowForcePush) {

        private static GitView of(GitSpec git) {
            return new GitView(git.authorName(), git.authorEmail(), git.allowForcePush());
        }
    }
}
