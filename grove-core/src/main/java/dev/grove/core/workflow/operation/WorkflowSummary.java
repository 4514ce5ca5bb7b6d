package dev.grove.core.workflow.operation;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.grove.core.contract.WordsOf;
import dev.grove.core.definition.Publication;
import dev.grove.core.definition.VersionTimes;
import dev.grove.core.workflow.definition.StoredWorkflow;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A version of a workflow as lists show it. */
@WordsOf({WorkflowView.class, WorkflowDraft.class})
@JsonClassDescription("A version of a workflow without its document.")
public record WorkflowSummary(
        UUID id,
        int version,
        String name,
        @Nullable String description,
        @Nullable String purpose,
        @Nullable String category,
        @JsonPropertyDescription("How many it has, those within others not counted") int nodes,
        @JsonUnwrapped Publication publication,
        @JsonUnwrapped VersionTimes times) {

    public static WorkflowSummary of(StoredWorkflow workflow) {
        return new WorkflowSummary(
                workflow.id().value(),
                workflow.version(),
                workflow.name(),
                workflow.definition().description(),
                workflow.definition().purpose(),
                workflow.definition().category(),
                workflow.definition().graph().nodes().size(),
                Publication.of(workflow.publishedVersion()),
                new VersionTimes(workflow.createdAt(), workflow.updatedAt()));
    }
}
