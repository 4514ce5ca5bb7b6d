package dev.grove.core.run.view;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.annotation.JsonTypeName;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.grove.core.contract.PageName;
import dev.grove.core.run.record.RunSummary;
import dev.grove.core.run.record.RunTimes;
import dev.grove.core.run.work.WorkLine;
import jakarta.validation.constraints.Size;
import java.math.BigDecimal;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A run as a row of a list, on the wire. */
@JsonTypeName("RunSummary")
@PageName("RunSummaryPage")
@JsonClassDescription("A run as a row of a table.")
public record RunSummaryView(
        @JsonUnwrapped RunIds ids,
        @JsonUnwrapped RunHeadline title,
        @JsonUnwrapped Definition definition,
        @JsonUnwrapped Standing standing,
        @JsonUnwrapped Task task,
        @JsonUnwrapped RunMarksView marks,
        @JsonUnwrapped Tree tree,
        @JsonUnwrapped Spent spent,
        @JsonPropertyDescription("Kinds of what it waits for, such as `approval`")
                List<String> waitingFor,
        @JsonUnwrapped RunTimes times) {

    public static RunSummaryView of(RunSummary run) {
        WorkLine work = run.work();
        RunSummary.Standing standing = run.standing();
        RunSummary.Use use = run.use();
        return new RunSummaryView(
                new RunIds(run.id()),
                new RunHeadline(work.kind(), work.title()),
                new Definition(
                        work.agent(),
                        work.agentVersion(),
                        run.model(),
                        work.workflow(),
                        work.workflowVersion(),
                        work.graph()),
                new Standing(
                        new RunState(standing.status().wireName(), standing.stopReason()),
                        standing.errorCode()),
                new Task(work.goal(), work.tool()),
                RunMarksView.of(run.marks()),
                Tree.of(run.place()),
                new Spent(RunUse.of(use.turns(), use.spending()), use.maxCostUsd()),
                run.waits(),
                run.times());
    }

    /** Agent or workflow that a run executes, with its version. */
    public record Definition(
            @JsonPropertyDescription("The agent's name; null where it is not an agent's run")
                    @Nullable String agent,
            @JsonPropertyDescription("The version that it was started with")
                    @Nullable Integer agentVersion,
            @JsonPropertyDescription("`provider/model`") @Nullable String model,
            @JsonPropertyDescription(
                            "The name of the workflow that a run of kind `workflow` executes")
                    @Nullable String workflow,
            @JsonPropertyDescription("The version that it was started with")
                    @Nullable Integer workflowVersion,
            @JsonPropertyDescription(
                            "JSON pointer of a graph within the workflow, where that alone is executed")
                    @Nullable String graph) {}

    /** Where a run stands, and why it failed. */
    public record Standing(
            @JsonUnwrapped RunState state,
            @JsonPropertyDescription("Why it failed") @Nullable String errorCode) {}

    /** Goal or tool of a run. */
    public record Task(
            @JsonPropertyDescription("The first line of its goal, cut after 200 characters")
                    @Size(max = 200)
                    @Nullable String goal,
            @JsonPropertyDescription("The tool that a run of kind `call` calls")
                    @Nullable String tool) {}

    /** Place of a run in its tree. */
    public record Tree(
            @JsonPropertyDescription("The run that delegated it") @Nullable UUID parentRunId,
            @JsonPropertyDescription("The first of its tree") UUID rootRunId,
            @JsonPropertyDescription("0 for a run that was not delegated") int depth,
            @JsonPropertyDescription(
                            "Runs below it, those of its children included, by status; a status that none has is left out, and each number is exact up to 1,000. Null of a run that is not a root")
                    @Nullable List<RunCountsView.Count> descendants) {

        private static Tree of(RunSummary.Place place) {
            return new Tree(
                    place.parent() == null ? null : place.parent().value(),
                    place.root().value(),
                    place.depth(),
                    place.descendants() == null
                            ? null
                            : RunCountsView.Count.of(place.descendants()));
        }
    }

    /** Use of a run, and its cap. */
    public record Spent(
            @JsonUnwrapped RunUse use,
            @JsonPropertyDescription("Its cap; null where it has none")
                    @Nullable BigDecimal maxCostUsd) {}
}
