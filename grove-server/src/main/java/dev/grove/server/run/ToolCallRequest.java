package dev.grove.server.run;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.annotation.JsonTypeName;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.grove.core.agent.AgentDraft.ClientToolDraft;
import dev.grove.core.agent.AgentDraft.GitDraft;
import dev.grove.core.agent.AgentDraft.WorkspaceDraft;
import dev.grove.core.agent.CallTermsDraft;
import dev.grove.core.agent.Limits;
import dev.grove.core.authority.Principal;
import dev.grove.core.contract.Needed;
import dev.grove.core.contract.OneOf;
import dev.grove.core.contract.SchemaOf;
import dev.grove.core.contract.UnlessSet;
import dev.grove.core.label.Labels;
import dev.grove.core.policy.AuthorityDraft;
import dev.grove.core.run.operation.GivenLabels;
import dev.grove.core.run.record.RunMarks;
import dev.grove.core.run.record.RunSource;
import dev.grove.core.run.record.request.StartCall;
import dev.grove.core.run.record.request.StartRun;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
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
 */
@JsonTypeName("ToolCallStart")
@JsonClassDescription("Which tool is called, with what, and under which terms.")
record ToolCallRequest(
        @JsonPropertyDescription("As `GET /agent-tools` names it; any free name with `client_tool`")
                @Needed
                @Size(min = 1)
                @Nullable String tool,
        @JsonPropertyDescription("They must satisfy the tool's `input_schema`; none unless given")
                @Nullable ObjectNode arguments,
        @JsonPropertyDescription(
                        "Says that your application executes the tool, and posts its result.")
                @Nullable ClientTool clientTool,
        @JsonUnwrapped Terms terms,
        @JsonPropertyDescription("Your own, given back with the run") @Nullable ObjectNode metadata,
        @JsonPropertyDescription("Higher is claimed first")
                @Min(0)
                @Max(StartRun.MOST_PRIORITY)
                @UnlessSet("" + StartRun.DEFAULT_PRIORITY)
                @Nullable Integer priority,
        @JsonPropertyDescription("UTF-8 texts by path, with which the workspace begins")
                @Nullable Map<String, String> workspaceFiles,
        @JsonPropertyDescription("The run with whose files it begins instead.")
                StartRunRequest.@Nullable WorkspaceFrom workspaceFrom,
        @JsonPropertyDescription("To find the run by") @Size(max = Labels.MOST)
                @Nullable
                        List<
                                @Size(min = 1, max = Labels.LONGEST)
                                @Pattern(regexp = Labels.PATTERN) @Nullable String>
                        labels,
        @JsonPropertyDescription("Policies besides those of the key")
                @Nullable AuthorityDraft authority) {

    /**
     * Terms of the call.
     *
     * @param onInDoubt {@code ask_operator}, which is the default, or {@code fail}
     */
    record Terms(
            @JsonPropertyDescription("Whether the call requires approval; some tools always do")
                    @Nullable Boolean needsApproval,
            @JsonPropertyDescription("How long an approval is waited for")
                    @UnlessSet("300")
                    @Min(1)
                    @Max(Limits.MOST_SECONDS)
                    @Nullable Long approvalTimeoutSeconds,
            @JsonPropertyDescription(
                            "What happens to a call when it is unknown whether it took effect: a person is asked, or the run fails as `tool_interrupted`. `ask_operator` unless set")
                    @OneOf(InDoubt.class)
                    @Nullable String onInDoubt,
            @JsonPropertyDescription("What the run may use.") @Nullable CallLimits limits,
            @JsonPropertyDescription("The sandbox of a tool that needs one")
                    @Nullable WorkspaceDraft workspace,
            @JsonPropertyDescription("Under which name commits are made") @Nullable GitDraft git) {}

    /** A tool that the caller's application executes, under the name that is called. */
    @JsonTypeName("CalledClientTool")
    @JsonClassDescription("A tool that your application executes.")
    record ClientTool(
            @JsonPropertyDescription("For people") @Size(max = CallTermsDraft.LONGEST_DESCRIPTION)
                    @Nullable String description,
            @JsonPropertyDescription("JSON Schema of an object, for the arguments")
                    @Needed
                    @SchemaOf(ObjectNode.class)
                    @Nullable JsonNode inputSchema,
            @JsonPropertyDescription("How long the result is waited for")
                    @Min(1)
                    @Max(Limits.MOST_SECONDS)
                    @Nullable Long timeoutSeconds) {}

    /** Time is all that such a run may use. */
    @JsonTypeName("ToolCallLimits")
    @JsonClassDescription("What a run that makes one call may use.")
    record CallLimits(
            @JsonPropertyDescription(
                            "From its start, without the time in which it waits for people or applications; 3600 unless set")
                    @Min(1)
                    @Max(Limits.MOST_SECONDS)
                    @Nullable Long maxSeconds,
            @JsonPropertyDescription(
                            "For people and applications, all in all; no cap unless set, and each wait ends at its own time")
                    @Min(1)
                    @Max(Limits.MOST_WAIT_SECONDS)
                    @Nullable Long maxWaitSeconds) {}

    /** Treatment of a call when it is unknown whether it took effect. */
    enum InDoubt {
        ASK_OPERATOR,
        FAIL
    }

    StartCall toCommand(RunSource source, Principal by) {
        return new StartCall(
                tool == null ? "" : tool,
                arguments == null ? JsonNodeFactory.instance.objectNode() : arguments,
                draft(),
                metadata == null ? JsonNodeFactory.instance.objectNode() : metadata,
                priority == null ? StartRun.DEFAULT_PRIORITY : priority,
                workspaceFiles == null ? Map.of() : workspaceFiles,
                workspaceFrom == null ? null : workspaceFrom.toOrigin(),
                new RunMarks(
                        source, GivenLabels.of(labels), AuthorityDraft.starter(by, authority)));
    }

    private CallTermsDraft draft() {
        CallLimits limits = terms.limits();
        return new CallTermsDraft(
                clientTool == null
                        ? null
                        : new ClientToolDraft(
                                tool,
                                clientTool.description(),
                                clientTool.inputSchema(),
                                clientTool.timeoutSeconds()),
                terms.needsApproval(),
                terms.approvalTimeoutSeconds(),
                terms.onInDoubt(),
                limits == null ? null : limits.maxSeconds(),
                limits == null ? null : limits.maxWaitSeconds(),
                terms.workspace(),
                terms.git());
    }
}
