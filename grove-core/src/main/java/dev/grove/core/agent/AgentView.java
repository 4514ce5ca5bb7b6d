package dev.grove.core.agent;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.grove.core.agent.PausePolicy.InDoubt;
import dev.grove.core.agent.PausePolicy.OnBudget;
import dev.grove.core.agent.openai.OpenAiView;
import dev.grove.core.agent.option.ModelOptionsView;
import dev.grove.core.agent.session.SessionPolicyView;
import dev.grove.core.contract.OneOf;
import dev.grove.core.contract.WordsOf;
import dev.grove.core.definition.DefinitionView;
import dev.grove.core.definition.Publication;
import dev.grove.core.definition.VersionTimes;
import dev.grove.core.error.FieldWarning;
import dev.grove.core.key.Scope;
import dev.grove.core.policy.PolicyReference;
import dev.grove.core.skill.SkillReference;
import dev.grove.core.tool.ClientTool;
import dev.grove.core.workspace.GitSpec;
import dev.grove.core.workspace.WorkspaceSpec;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** A version of an agent as callers read it, in REST and over MCP alike. */
@WordsOf(AgentDraft.class)
@JsonClassDescription("A version of an agent, with every default filled in.")
public record AgentView(
        @JsonUnwrapped Head head,
        @JsonUnwrapped Uses uses,
        @Nullable ObjectNode inputSchema,
        @Nullable ObjectNode outputSchema,
        @JsonUnwrapped Answers answers,
        @JsonUnwrapped Terms terms,
        @JsonUnwrapped Publication publication,
        @JsonUnwrapped VersionTimes times,
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
                Head.of(agent, reader),
                Uses.of(definition),
                definition.inputSchema(),
                definition.outputSchema(),
                Answers.of(definition),
                Terms.of(definition),
                Publication.of(agent.publishedVersion()),
                new VersionTimes(agent.createdAt(), agent.updatedAt()),
                warnings);
    }

    @Override
    public String name() {
        return head.name();
    }

    @Override
    public int version() {
        return head.version();
    }

    @Override
    public @Nullable Integer publishedVersion() {
        return publication.publishedVersion();
    }

    /** Identity and instructions. */
    @WordsOf(AgentDraft.class)
    public record Head(
            @JsonPropertyDescription("The same in all versions") UUID id,
            String name,
            @JsonPropertyDescription("From 1 on") int version,
            @Nullable String description,
            List<String> labels,
            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String systemPrompt) {

        private static Head of(StoredAgent agent, Scope reader) {
            AgentDefinition definition = agent.definition();
            return new Head(
                    agent.id().value(),
                    agent.name(),
                    agent.version(),
                    definition.description(),
                    definition.labels(),
                    reader.includes(Scope.PROVISION) ? definition.systemPrompt() : null);
        }
    }

    /** Models, tools, skills, workflows and policies of its runs. */
    @WordsOf(AgentDraft.Uses.class)
    public record Uses(
            @Nullable String model,
            List<String> fallbacks,
            List<String> tools,
            List<String> skills,
            List<String> workflows,
            @JsonPropertyDescription(
                            "Versions of policies that its runs act under, from the outermost on, such as `repo-writer@2`")
                    List<String> policies) {

        private static Uses of(AgentDefinition definition) {
            return new Uses(
                    definition.model(),
                    definition.fallbacks(),
                    definition.tools(),
                    definition.skills().stream().map(SkillReference::toString).toList(),
                    definition.workflows(),
                    definition.policies().stream().map(PolicyReference::toString).toList());
        }
    }

    /** Form of the model's answers. */
    @WordsOf(AgentDraft.AnswersDraft.class)
    public record Answers(int maxOutputTokens, @Nullable ModelOptionsView modelOptions) {

        private static Answers of(AgentDefinition definition) {
            return new Answers(
                    definition.maxOutputTokens(), ModelOptionsView.of(definition.modelOptions()));
        }
    }

    /** Terms of its runs. */
    @WordsOf(AgentDraft.Terms.class)
    public record Terms(
            LimitsView limits,
            WorkspaceView workspace,
            GitView git,
            @JsonUnwrapped PausesView pauses,
            @Nullable OpenAiView openai,
            @Nullable SessionPolicyView session) {

        private static Terms of(AgentDefinition definition) {
            return new Terms(
                    LimitsView.of(definition.limits()),
                    WorkspaceView.of(definition.workspace()),
                    GitView.of(definition.git()),
                    PausesView.of(definition.pauses()),
                    OpenAiView.of(definition.openai()),
                    SessionPolicyView.of(definition.session()));
        }
    }

    /** When its runs wait for an external answer. */
    @WordsOf(AgentDraft.PausesDraft.class)
    public record PausesView(
            List<ClientToolView> clientTools,
            List<String> approvals,
            long approvalTimeoutSeconds,
            @OneOf(InDoubt.class) String onInDoubt,
            @OneOf(OnBudget.class) String onBudget) {

        private static PausesView of(PausePolicy pauses) {
            return new PausesView(
                    pauses.clientTools().stream().map(ClientToolView::of).toList(),
                    pauses.approvals(),
                    pauses.approvalTimeout().toSeconds(),
                    pauses.onInDoubt().wireName(),
                    pauses.onBudget().wireName());
        }
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
