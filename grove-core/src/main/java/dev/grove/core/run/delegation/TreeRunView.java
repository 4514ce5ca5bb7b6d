package dev.grove.core.run.delegation;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.grove.core.contract.OneOf;
import dev.grove.core.contract.PageName;
import dev.grove.core.run.record.RunStatus;
import dev.grove.core.run.record.StopReason;
import dev.grove.core.run.view.UsageView;
import dev.grove.core.run.work.RunKind;
import jakarta.validation.constraints.Size;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Run of a tree, on the wire.
 *
 * @param delegatedBy null for a run that was not delegated
 * @param usage its own, without that of its descendants
 */
@PageName("TreePage")
@JsonClassDescription("One run of a tree.")
public record TreeRunView(
        @JsonPropertyDescription("Its id") UUID runId,
        @JsonPropertyDescription("Who delegated it") @Nullable UUID parentRunId,
        @JsonPropertyDescription(
                        "The call that it executes; null for a run that was not delegated.")
                @Nullable DelegatedBy delegatedBy,
        @JsonPropertyDescription("0 for a run that was not delegated") int depth,
        @OneOf(RunKind.class) String kind,
        @JsonPropertyDescription(
                        "One line of what it was started with: the first line of a goal, what a workflow's `title` gives, or else the first fields of an input or of arguments; null where nothing of that can be shown")
                @Size(max = 200)
                @Nullable String title,
        @JsonPropertyDescription("The agent's name; null where it is not an agent's run")
                @Nullable String agent,
        @JsonPropertyDescription("Its version") @Nullable Integer agentVersion,
        @JsonPropertyDescription("The name of the workflow that a run of kind `workflow` executes")
                @Nullable String workflow,
        @JsonPropertyDescription(
                        "JSON pointer of a graph within the workflow, where that alone is executed")
                @Nullable String graph,
        @JsonPropertyDescription("The tool that a run of kind `call` calls") @Nullable String tool,
        @OneOf(RunStatus.class) String status,
        @OneOf(StopReason.class) @Nullable String stopReason,
        @JsonPropertyDescription("How many it has") int turns,
        UsageView usage,
        @JsonPropertyDescription("When it was made") Instant createdAt,
        @JsonPropertyDescription("When it was first executed") @Nullable Instant startedAt,
        @JsonPropertyDescription("When it ended") @Nullable Instant finishedAt) {

    public static TreeRunView of(TreeRun run) {
        return new TreeRunView(
                run.id().value(),
                run.parent() == null ? null : run.parent().value(),
                DelegatedBy.of(run),
                run.depth(),
                run.work().kind().wireName(),
                run.work().title(),
                run.work().agent(),
                run.work().agentVersion(),
                run.work().workflow(),
                run.work().graph(),
                run.work().tool(),
                run.status().wireName(),
                run.stopReason() == null ? null : run.stopReason().wireName(),
                run.turns(),
                UsageView.of(run.spending()),
                run.createdAt(),
                run.startedAt(),
                run.finishedAt());
    }

    /** The call of the parent that the run answers. */
    @JsonClassDescription("The call that a run executes.")
    record DelegatedBy(
            @JsonPropertyDescription("Of the parent") int turn,
            @JsonPropertyDescription("Of the call") String toolCallId) {

        private static @Nullable DelegatedBy of(TreeRun run) {
            return run.parentTurn() == null || run.parentCall() == null
                    ? null
                    : new DelegatedBy(run.parentTurn(), run.parentCall());
        }
    }
}
