package dev.grove.core.agent;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.grove.core.agent.PausePolicy.InDoubt;
import dev.grove.core.agent.PausePolicy.OnBudget;
import dev.grove.core.agent.openai.OpenAiDraft;
import dev.grove.core.agent.option.ModelOptionsDraft;
import dev.grove.core.agent.session.SessionPolicyDraft;
import dev.grove.core.contract.Needed;
import dev.grove.core.contract.OneOf;
import dev.grove.core.contract.SchemaOf;
import dev.grove.core.contract.UnlessSet;
import dev.grove.core.definition.DefinitionDraft;
import dev.grove.core.definition.DefinitionName;
import dev.grove.core.label.Labels;
import dev.grove.core.policy.PoliciesValidation;
import dev.grove.core.workspace.WorkspaceSpec;
import jakarta.validation.constraints.DecimalMax;
import jakarta.validation.constraints.DecimalMin;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * An agent as callers submit it: the body of {@code POST /agents} and the arguments of {@code
 * grove__upsert_agent}. Faults are reported when it is stored, all at once. What is null was left
 * out.
 */
@JsonClassDescription(
        "An agent to store. A version that was read may be sent back as it is: members that only reading knows (`id`, `version`, `mcp_exposed`, `published_version`, `created_at`, `updated_at`, `warnings`) are ignored.")
@JsonIgnoreProperties({
    "id",
    "version",
    "mcp_exposed",
    "published_version",
    "created_at",
    "updated_at",
    "warnings"
})
public record AgentDraft(
        @JsonPropertyDescription(
                        "Its name, unique in its tenant: lower-case letters, digits, `_`, `-`; no name of a tool of Grove's own")
                @Needed
                @Size(min = 1, max = DefinitionName.LONGEST)
                @Pattern(regexp = DefinitionName.PATTERN)
                @Nullable String name,
        @JsonPropertyDescription("What it is for: MCP clients and delegating agents read it")
                @Size(max = AgentValidation.MAX_DESCRIPTION)
                @Nullable String description,
        @JsonPropertyDescription(
                        "Labels that its runs have beside their own, such as `team=search`; where a run has one with the same text before `=`, that stands")
                @Size(max = Labels.MOST)
                @Nullable List<@Pattern(regexp = Labels.PATTERN) @Nullable String> labels,
        @JsonPropertyDescription("Its instructions, shown to keys of scope `provision` and above")
                @Needed
                @Size(min = 1, max = AgentValidation.MAX_SYSTEM_PROMPT)
                @Nullable String systemPrompt,
        @JsonUnwrapped Uses uses,
        @JsonPropertyDescription(
                        "JSON Schema 2020-12 of an object that MCP clients give it when it is published; null for `{goal}`")
                @SchemaOf(ObjectNode.class)
                @Nullable JsonNode inputSchema,
        @JsonPropertyDescription(
                        "JSON Schema 2020-12 of an object that results must satisfy; needs `finish` among the tools")
                @SchemaOf(ObjectNode.class)
                @Nullable JsonNode outputSchema,
        @JsonUnwrapped AnswersDraft answers,
        @JsonUnwrapped Terms terms,
        @JsonPropertyDescription(
                        "The version to replace, as you have read it; 0 where there must be none; null for any")
                @Min(0)
                @Nullable Integer expectedVersion)
        implements DefinitionDraft {

    /** Models, tools, skills, workflows and policies of its runs. */
    public record Uses(
            @JsonPropertyDescription("`provider/model`; null for the server's default model")
                    @Nullable String model,
            @JsonPropertyDescription(
                            "Models, as `provider/model`, that a run goes on with, in this order, where the one that it asks is unavailable after all tries")
                    @Size(max = ModelChecks.MOST_FALLBACKS)
                    @Nullable List<@Nullable String> fallbacks,
            @JsonPropertyDescription(
                            "Names of tools that it may call, as `GET /agent-tools` and `grove__list_available_agent_tools` list them")
                    @Needed
                    @Size(min = 1, max = AgentValidation.MAX_TOOLS)
                    @Nullable List<@Nullable String> tools,
            @JsonPropertyDescription(
                            "Names of skills, or versions of them (`memo@3`), that its runs pin when they start and read with `skill_read`")
                    @Size(max = SkillsValidation.MOST)
                    @Nullable List<@Nullable String> skills,
            @JsonPropertyDescription(
                            "Names of workflows that `run_workflow` may run; needs that among the tools")
                    @Size(max = WorkflowsValidation.MOST)
                    @Nullable List<@Nullable String> workflows,
            @JsonPropertyDescription(
                            "Names of policies that its runs act under, such as `repo-writer` or `trust/sandboxed`, or versions of them (`repo-writer@2`); a name is pinned to its current version when the agent is stored")
                    @Size(max = PoliciesValidation.MOST)
                    @Nullable List<@Nullable String> policies) {}

    /** Form of the model's answers. */
    public record AnswersDraft(
            @JsonPropertyDescription("Tokens that one answer of the model may have")
                    @Min(1)
                    @Max(AgentValidation.MAX_OUTPUT_TOKENS)
                    @UnlessSet("" + AgentDefinition.DEFAULT_MAX_OUTPUT_TOKENS)
                    @Nullable Integer maxOutputTokens,
            @JsonPropertyDescription("Further options of its requests to the model")
                    @Nullable ModelOptionsDraft modelOptions) {}

    /** Terms of its runs, each with defaults of its own. */
    public record Terms(
            @JsonPropertyDescription("Caps of a run") @Nullable LimitsDraft limits,
            @JsonPropertyDescription("The sandbox of its runs") @Nullable WorkspaceDraft workspace,
            @JsonPropertyDescription("Git in that sandbox") @Nullable GitDraft git,
            @JsonUnwrapped PausesDraft pauses,
            @JsonPropertyDescription("What requests at OpenAI's door may do")
                    @Nullable OpenAiDraft openai,
            @JsonPropertyDescription("How sessions with it are kept")
                    @Nullable SessionPolicyDraft session) {}

    /** The caps, each with a default of its own. */
    @JsonClassDescription(
            "What a run may take. A run that reaches one is `stopped`, and may be resumed with more, up to the agent's, or past them with a key of scope `provision`.")
    public record LimitsDraft(
            @JsonPropertyDescription("Answers of the model")
                    @Min(1)
                    @Max(Limits.MOST_TURNS)
                    @UnlessSet("50")
                    @Nullable Integer maxTurns,
            @JsonPropertyDescription("Tokens of every kind, of the run and all that it delegates")
                    @Min(1)
                    @Max(Limits.MOST_TOKENS)
                    @UnlessSet("500,000")
                    @Nullable Long maxTokens,
            @JsonPropertyDescription(
                            "US dollars, of the run and all that it delegates; null for no cap")
                    @DecimalMin(value = "0", inclusive = false)
                    @DecimalMax(Limits.MOST_USD)
                    @Nullable BigDecimal maxCostUsd,
            @JsonPropertyDescription(
                            "Seconds from its start, without the time in which it, or a run that it started, waits for people or applications")
                    @Min(1)
                    @Max(Limits.MOST_SECONDS)
                    @UnlessSet("3600")
                    @Nullable Long maxSeconds,
            @JsonPropertyDescription(
                            "Seconds that it may wait for people and applications, all in all; null for no cap: then each wait ends at its own time")
                    @Min(1)
                    @Max(Limits.MOST_WAIT_SECONDS)
                    @Nullable Long maxWaitSeconds,
            @JsonPropertyDescription("How deep runs may delegate")
                    @Min(0)
                    @Max(Limits.MOST_DEPTH)
                    @UnlessSet("5")
                    @Nullable Integer maxDepth,
            @JsonPropertyDescription("How often each run may delegate")
                    @Min(0)
                    @Max(Limits.MOST_CHILDREN)
                    @UnlessSet("10")
                    @Nullable Integer maxChildren) {

        static final LimitsDraft EMPTY = new LimitsDraft(null, null, null, null, null, null, null);
    }

    /** The sandbox, each property with a default of its own. */
    @JsonClassDescription(
            "The container in which `ws_*` and `git_*` tools work. It has no network.")
    public record WorkspaceDraft(
            @JsonPropertyDescription("An image reference; null for Grove's own image")
                    @Size(max = WorkspaceValidation.MAX_IMAGE_LENGTH)
                    @Nullable String image,
            @JsonPropertyDescription("Mebibytes of memory")
                    @Min(WorkspaceValidation.MIN_MEMORY_MB)
                    @Max(WorkspaceValidation.MAX_MEMORY_MB)
                    @UnlessSet("1024")
                    @Nullable Integer memoryMb,
            @JsonPropertyDescription("How many processors, in fractions too")
                    @DecimalMin("" + WorkspaceValidation.MIN_CPUS)
                    @DecimalMax("" + WorkspaceValidation.MAX_CPUS)
                    @UnlessSet("1.0")
                    @Nullable Double cpus,
            @JsonPropertyDescription("Processes and threads")
                    @Min(WorkspaceValidation.MIN_PIDS)
                    @Max(WorkspaceSpec.MOST_PIDS)
                    @UnlessSet("256")
                    @Nullable Integer pids,
            @JsonPropertyDescription("Mebibytes of files")
                    @Min(WorkspaceValidation.MIN_DISK_MB)
                    @Max(WorkspaceValidation.MAX_DISK_MB)
                    @UnlessSet("2048")
                    @Nullable Integer diskMb,
            @JsonPropertyDescription("There is no other") @OneOf(Network.class)
                    @Nullable String network) {

        static final WorkspaceDraft EMPTY = new WorkspaceDraft(null, null, null, null, null, null);
    }

    /** Networks that a sandbox may have. */
    public enum Network {
        NONE
    }

    /** When runs wait for an external answer, each property with a default of its own. */
    public record PausesDraft(
            @JsonPropertyDescription("Tools that your application executes")
                    @Size(max = PausesValidation.MAX_CLIENT_TOOLS)
                    @Nullable List<@Nullable ClientToolDraft> clientTools,
            @JsonPropertyDescription("Tools whose calls require approval")
                    @Nullable List<@Nullable String> approvals,
            @JsonPropertyDescription("Seconds that such a call waits; then it is denied")
                    @Min(1)
                    @Max(Limits.MOST_SECONDS)
                    @UnlessSet("300")
                    @Nullable Long approvalTimeoutSeconds,
            @JsonPropertyDescription(
                            "Who is asked about a call that a crash cut off and whose outcome is unknown")
                    @OneOf(InDoubt.class)
                    @UnlessSet("`tell_model`")
                    @Nullable String onInDoubt,
            @JsonPropertyDescription(
                            "Whether a run whose caps of tokens or money leave no room stops or waits for higher ones")
                    @OneOf(OnBudget.class)
                    @UnlessSet("`stop`")
                    @Nullable String onBudget) {}

    /** A tool that the caller's application executes. */
    @JsonClassDescription("A tool that your application executes. The run waits for its result.")
    public record ClientToolDraft(
            @JsonPropertyDescription(
                            "As the model calls it: letters, digits, `_`, `-`; begins with a letter")
                    @Needed
                    @Size(min = 1, max = PausesValidation.MAX_NAME)
                    @Pattern(regexp = PausesValidation.NAME_PATTERN)
                    @Nullable String name,
            @JsonPropertyDescription("What the model sees of it")
                    @Size(max = PausesValidation.MAX_DESCRIPTION)
                    @Nullable String description,
            @JsonPropertyDescription("JSON Schema 2020-12 of an object: its arguments")
                    @Needed
                    @SchemaOf(ObjectNode.class)
                    @Nullable JsonNode inputSchema,
            @JsonPropertyDescription(
                            "Seconds that the run waits; then the model gets an error. Null for as long as the run may wait")
                    @Min(1)
                    @Max(Limits.MOST_SECONDS)
                    @Nullable Long timeoutSeconds) {}

    /** Git, each property with a default of its own. */
    @JsonClassDescription("How its commits are signed, and what it may push.")
    public record GitDraft(
            @JsonPropertyDescription("Name of the author of its commits")
                    @Size(max = GitValidation.MAX_NAME)
                    @UnlessSet("the agent's name")
                    @Nullable String authorName,
            @JsonPropertyDescription("Address of the author of its commits")
                    @Size(max = GitValidation.MAX_EMAIL)
                    @UnlessSet("`<name>@agents.grove.invalid`")
                    @Nullable String authorEmail,
            @JsonPropertyDescription("Whether it may replace what a remote branch holds")
                    @UnlessSet("false")
                    @Nullable Boolean allowForcePush) {}
}
