package dev.grove.server.run;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.annotation.JsonTypeName;
import dev.grove.core.agent.AgentDraft.LimitsDraft;
import dev.grove.core.authority.Principal;
import dev.grove.core.contract.Needed;
import dev.grove.core.contract.SchemaOf;
import dev.grove.core.contract.UnlessSet;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.RunId;
import dev.grove.core.id.Uuids;
import dev.grove.core.label.Labels;
import dev.grove.core.operation.OperationInput;
import dev.grove.core.policy.AuthorityDraft;
import dev.grove.core.run.attachment.AttachedData;
import dev.grove.core.run.attachment.AttachmentLimits;
import dev.grove.core.run.operation.GivenLabels;
import dev.grove.core.run.record.LimitChanges;
import dev.grove.core.run.record.RunMarks;
import dev.grove.core.run.record.RunSource;
import dev.grove.core.run.record.WorkspaceOrigin;
import dev.grove.core.run.record.request.StartRun;
import dev.grove.core.run.start.StartRunCheck;
import dev.grove.language.decide.fact.LabelSet;
import dev.grove.server.run.attachment.AttachmentRequest;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The body of {@code POST /agents/{name}/run} and {@code …/runs}.
 *
 * @param version of the agent; the current one when absent
 * @param workspaceFiles UTF-8 texts by path that the workspace starts with
 * @param workspaceFrom the run whose files it starts with instead
 * @param dataLabels of the goal and the files
 * @param attachments of the goal
 */
@JsonTypeName("RunStart")
@JsonClassDescription("What a run is to do, and with what.")
public record StartRunRequest(
        @JsonPropertyDescription("The first message to the model")
                @Needed
                @Size(min = 1, max = StartRunCheck.LONGEST_GOAL)
                @Nullable String goal,
        @Nullable LimitsDraft limits,
        @JsonPropertyDescription("`provider/model` in place of the agent's") @Nullable String model,
        @JsonPropertyDescription("Your own, given back with the run") @Nullable ObjectNode metadata,
        @JsonPropertyDescription("Higher is claimed first")
                @Min(0)
                @Max(StartRun.MOST_PRIORITY)
                @UnlessSet("" + StartRun.DEFAULT_PRIORITY)
                @Nullable Integer priority,
        @JsonPropertyDescription("Of the agent; the current one without it") @Min(1)
                @Nullable Integer version,
        @JsonPropertyDescription("UTF-8 texts by path, with which the workspace begins")
                @Nullable Map<String, String> workspaceFiles,
        @JsonPropertyDescription("The run with whose files it begins instead.")
                @Nullable WorkspaceFrom workspaceFrom,
        @JsonPropertyDescription("To find the run by") @Size(max = Labels.MOST)
                @Nullable
                        List<
                                @Size(min = 1, max = Labels.LONGEST)
                                @Pattern(regexp = Labels.PATTERN) @Nullable String>
                        labels,
        @JsonPropertyDescription(
                        "Of what the goal and the files are, where policies govern the run: `u:` with a source that is not trusted, `c:` with a category that is confidential")
                @Size(max = LabelSet.MOST)
                @Nullable
                        List<
                                @Size(min = 3, max = LabelSet.LONGEST)
                                @Pattern(regexp = LabelSet.PATTERN) @Nullable String>
                        dataLabels,
        @JsonPropertyDescription(
                        "Images, PDFs and other files that come with the goal, at most 20 MiB together; what each is, its content says. The model reads those that it can; others are files of the workspace, below `attachments/`")
                @Size(max = AttachmentLimits.MOST)
                @Nullable List<@Nullable AttachmentRequest> attachments,
        @JsonPropertyDescription("Policies besides those of the key and the agent")
                @Nullable AuthorityDraft authority) {

    /** A run, and the turn as whose end left its files; the last one when absent. */
    @JsonClassDescription("A run with whose files another one begins.")
    record WorkspaceFrom(
            @JsonPropertyDescription("A run of the same tenant") @Needed @SchemaOf(UUID.class)
                    @Nullable String runId,
            @JsonPropertyDescription("As this turn left them; the last one without it") @Min(0)
                    @Nullable Integer turn) {

        WorkspaceOrigin toOrigin() {
            return new WorkspaceOrigin(
                    Uuids.parse(runId == null ? "" : runId)
                            .map(RunId::new)
                            .orElseThrow(() ->
                                    GroveException.invalid(
                                            "workspace_from.run_id", "must be the id of a run")),
                    turn);
        }
    }

    public List<AttachedData> attached() {
        return AttachmentRequest.given(attachments);
    }

    /** Copies it without the bytes of attachments, which are identified by their digests. */
    StartRunRequest withoutAttachments() {
        return new StartRunRequest(
                goal,
                limits,
                model,
                metadata,
                priority,
                version,
                workspaceFiles,
                workspaceFrom,
                labels,
                dataLabels,
                null,
                authority);
    }

    /** Labels of what the run begins with. */
    public LabelSet readLabels() {
        return GivenLabels.ofData("data_labels", dataLabels);
    }

    public StartRun toCommand(String agent, RunSource source, Principal by) {
        if (version != null) {
            OperationInput.refuseNoVersion("version", version);
        }
        return new StartRun(
                agent,
                version,
                goal == null ? "" : goal,
                model,
                limits == null ? null : LimitChanges.of(limits),
                metadata == null ? JsonNodeFactory.instance.objectNode() : metadata,
                priority == null ? StartRun.DEFAULT_PRIORITY : priority,
                workspaceFiles == null ? Map.of() : workspaceFiles,
                workspaceFrom == null ? null : workspaceFrom.toOrigin(),
                new RunMarks(
                        source, GivenLabels.of(labels), AuthorityDraft.starter(by, authority)));
    }
}
