package dev.grove.core.run.workflow.operation;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.annotation.JsonTypeName;
import dev.grove.core.agent.AgentDraft.LimitsDraft;
import dev.grove.core.authority.Principal;
import dev.grove.core.contract.Needed;
import dev.grove.core.contract.UnlessSet;
import dev.grove.core.label.Labels;
import dev.grove.core.policy.AuthorityDraft;
import dev.grove.core.run.operation.GivenLabels;
import dev.grove.core.run.record.LimitChanges;
import dev.grove.core.run.record.RunMarks;
import dev.grove.core.run.record.RunSource;
import dev.grove.core.run.record.request.StartRun;
import dev.grove.core.run.workflow.start.StartWorkflow;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** An unchecked start of a workflow. */
@JsonTypeName("WorkflowStart")
@JsonClassDescription("What a workflow is started with.")
public record WorkflowStartDraft(
        @Needed String name,
        @JsonPropertyDescription(
                        "It must satisfy the `input` of the workflow; an empty object unless given")
                @Nullable JsonNode input,
        @JsonPropertyDescription("Of the workflow; the current one without it") @Min(1)
                @Nullable Integer version,
        @Nullable LimitsDraft limits,
        @JsonPropertyDescription("Your own, given back with the run") @Nullable ObjectNode metadata,
        @JsonPropertyDescription("Higher is claimed first, also of the runs that it starts")
                @Min(0)
                @Max(StartRun.MOST_PRIORITY)
                @UnlessSet("" + StartRun.DEFAULT_PRIORITY)
                @Nullable Integer priority,
        @JsonPropertyDescription("To find the run by") @Size(max = Labels.MOST)
                @Nullable
                        List<
                                @Size(min = 1, max = Labels.LONGEST)
                                @Pattern(regexp = Labels.PATTERN) @Nullable String>
                        labels,
        @JsonPropertyDescription(
                        "Policies besides those of the key; agents of its nodes have theirs, too")
                @Nullable AuthorityDraft authority) {

    public StartWorkflow toCommand(RunSource source, Principal by) {
        return new StartWorkflow(
                name,
                version,
                input == null ? JsonNodeFactory.instance.objectNode() : input,
                limits == null ? null : LimitChanges.of(limits),
                metadata == null ? JsonNodeFactory.instance.objectNode() : metadata,
                priority == null ? StartRun.DEFAULT_PRIORITY : priority,
                new RunMarks(source, GivenLabels.of(labels)),
                AuthorityDraft.starter(by, authority));
    }
}
