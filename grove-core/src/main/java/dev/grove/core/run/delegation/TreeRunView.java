package dev.grove.core.run.delegation;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.grove.core.contract.PageName;
import dev.grove.core.run.view.RunHeadline;
import dev.grove.core.run.view.RunState;
import dev.grove.core.run.view.RunUse;
import dev.grove.core.run.work.WorkLine;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Run of a tree, on the wire.
 *
 * @param use its own, without that of its descendants
 */
@PageName("TreePage")
@JsonClassDescription("One run of a tree.")
public record TreeRunView(
        @JsonPropertyDescription("Its id") UUID runId,
        @JsonUnwrapped Place place,
        @JsonUnwrapped RunHeadline title,
        @JsonUnwrapped Task task,
        @JsonUnwrapped RunState state,
        @JsonUnwrapped RunUse use,
        @JsonPropertyDescription("When it was made") Instant createdAt,
        @JsonPropertyDescription("When it was first executed") @Nullable Instant startedAt,
        @JsonPropertyDescription("When it ended") @Nullable Instant finishedAt) {

    public static TreeRunView of(TreeRun run) {
        WorkLine work = run.work();
        return new TreeRunView(
                run.id().value(),
                Place.of(run.place()),
                new RunHeadline(work.kind(), work.title()),
                new Task(
                        work.agent(),
                        work.agentVersion(),
                        work.workflow(),
                        work.graph(),
                        work.tool()),
                RunState.of(run.status(), run.stopReason()),
                RunUse.of(run.turns(), run.spending()),
                run.times().createdAt(),
                run.times().startedAt(),
                run.times().finishedAt());
    }

    /**
     * Place of a run in its tree.
     *
     * @param delegatedBy null for a run that was not delegated
     */
    record Place(
            @JsonPropertyDescription("Who delegated it") @Nullable UUID parentRunId,
            @JsonPropertyDescription(
                            "The call that it executes; null for a run that was not delegated.")
                    @Nullable DelegatedBy delegatedBy,
            @JsonPropertyDescription("0 for a run that was not delegated") int depth) {

        private static Place of(TreeRun.Place place) {
            return new Place(
                    place.parent() == null ? null : place.parent().value(),
                    DelegatedBy.of(place),
                    place.depth());
        }
    }

    /** Agent, workflow or tool that a run executes. */
    record Task(
            @JsonPropertyDescription("The agent's name; null where it is not an agent's run")
                    @Nullable String agent,
            @JsonPropertyDescription("Its version") @Nullable Integer agentVersion,
            @JsonPropertyDescription(
                            "The name of the workflow that a run of kind `workflow` executes")
                    @Nullable String workflow,
            @JsonPropertyDescription(
                            "JSON pointer of a graph within the workflow, where that alone is executed")
                    @Nullable String graph,
            @JsonPropertyDescription("The tool that a run of kind `call` calls")
                    @Nullable String tool) {}

    /** The call of the parent that the run answers. */
    @JsonClassDescription("The call that a run executes.")
    record DelegatedBy(
            @JsonPropertyDescription("Of the parent") int turn,
            @JsonPropertyDescription("Of the call") String toolCallId) {

        private static @Nullable DelegatedBy of(TreeRun.Place place) {
            return place.parentTurn() == null || place.parentCall() == null
                    ? null
                    : new DelegatedBy(place.parentTurn(), place.parentCall());
        }
    }
}
