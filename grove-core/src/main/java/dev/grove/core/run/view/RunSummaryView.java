package dev.grove.core.run.view;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.annotation.JsonTypeName;
import dev.grove.core.contract.OneOf;
import dev.grove.core.contract.PageName;
import dev.grove.core.label.Labels;
import dev.grove.core.run.record.RunSource;
import dev.grove.core.run.record.RunStatus;
import dev.grove.core.run.record.RunSummary;
import dev.grove.core.run.record.StopReason;
import dev.grove.core.run.work.RunKind;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A run as a row of a list, on the wire. */
@JsonTypeName("RunSummary")
@PageName("RunSummaryPage")
@JsonClassDescription("A run as a row of a table.")
public record RunSummaryView(
        @JsonPropertyDescription("The run's id") UUID id,
        @JsonPropertyDescription("The same") UUID runId,
        @OneOf(RunKind.class) String kind,
        @JsonPropertyDescription(
                        "One line of what it was started with: the first line of a goal, what a workflow's `title` gives, or else the first fields of an input or of arguments; null where nothing of that can be shown")
                @Size(max = 200)
                @Nullable String title,
        @JsonPropertyDescription("The agent's name; null where it is not an agent's run")
                @Nullable String agent,
        @JsonPropertyDescription("The version that it was started with")
                @Nullable Integer agentVersion,
        @JsonPropertyDescription("`provider/model`") @Nullable String model,
        @JsonPropertyDescription("The name of the workflow that a run of kind `workflow` executes")
                @Nullable String workflow,
        @JsonPropertyDescription("The version that it was started with")
                @Nullable Integer workflowVersion,
        @JsonPropertyDescription(
                        "JSON pointer of a graph within the workflow, where that alone is executed")
                @Nullable String graph,
        @OneOf(RunStatus.class) String status,
        @OneOf(StopReason.class) @Nullable String stopReason,
        @JsonPropertyDescription("Why it failed") @Nullable String errorCode,
        @JsonPropertyDescription("The first line of its goal, cut after 200 characters")
                @Size(max = 200)
                @Nullable String goal,
        @JsonPropertyDescription("The tool that a run of kind `call` calls") @Nullable String tool,
        @OneOf(RunSource.class) String origin,
        @JsonPropertyDescription("To find runs by; in order") @Size(max = Labels.MOST)
                List<@Size(min = 1, max = Labels.LONGEST) @Pattern(regexp = Labels.PATTERN) String>
                        labels,
        @JsonPropertyDescription("The run that delegated it") @Nullable UUID parentRunId,
        @JsonPropertyDescription("The first of its tree") UUID rootRunId,
        @JsonPropertyDescription("0 for a run that was not delegated") int depth,
        @JsonPropertyDescription(
                        "Runs below it, those of its children included, by status; a status that none has is left out, and each number is exact up to 1,000. Null of a run that is not a root")
                @Nullable List<RunCountsView.Count> descendants,
        @JsonPropertyDescription("How many it has") int turns,
        UsageView usage,
        @JsonPropertyDescription("Its cap; null where it has none") @Nullable BigDecimal maxCostUsd,
        @JsonPropertyDescription("Kinds of what it waits for, such as `approval`")
                List<String> waitingFor,
        @JsonPropertyDescription("When it was asked for") Instant createdAt,
        @JsonPropertyDescription("When it was first executed") @Nullable Instant startedAt,
        @JsonPropertyDescription("When it ended") @Nullable Instant finishedAt) {

    public static RunSummaryView of(RunSummary run) {
        return new RunSummaryView(
                run.id().value(),
                run.id().value(),
                run.work().kind().wireName(),
                run.work().title(),
                run.work().agent(),
                run.work().agentVersion(),
                run.model(),
                run.work().workflow(),
                run.work().workflowVersion(),
                run.work().graph(),
                run.status().wireName(),
                run.stopReason(),
                run.errorCode(),
                run.work().goal(),
                run.work().tool(),
                run.marks().source().wireName(),
                run.marks().labels(),
                run.parent() == null ? null : run.parent().value(),
                run.root().value(),
                run.depth(),
                run.descendants() == null ? null : RunCountsView.Count.of(run.descendants()),
                run.turns(),
                UsageView.of(run.spending()),
                run.maxCostUsd(),
                run.waits(),
                run.createdAt(),
                run.startedAt(),
                run.finishedAt());
    }
}
