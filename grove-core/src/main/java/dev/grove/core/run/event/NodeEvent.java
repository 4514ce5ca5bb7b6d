package dev.grove.core.run.event;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.grove.core.event.EventType;
import dev.grove.core.id.RunId;
import java.math.BigDecimal;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Event of a workflow's node. */
public sealed interface NodeEvent extends RunEvent {

    @OfType(EventType.NODE_STARTED)
    @JsonClassDescription("A node of the workflow begins")
    record Started(
            String path,
            @JsonPropertyDescription("As in the definition: `agent`, `tool`, `map`, …") String kind,
            @JsonPropertyDescription("The node's, for people")
                    @JsonInclude(JsonInclude.Include.NON_NULL)
                    @Nullable String title,
            @JsonPropertyDescription("The run that does it")
                    @JsonInclude(JsonInclude.Include.NON_NULL)
                    @Nullable RunId childRunId,
            @JsonPropertyDescription("Of a map: how many elements it has")
                    @JsonInclude(JsonInclude.Include.NON_NULL)
                    @Nullable Integer items)
            implements NodeEvent {}

    @OfType(EventType.NODE_WAITING)
    @JsonClassDescription("A node waits for people, for an event or for time to pass")
    record Waiting(
            String path,
            @JsonPropertyDescription("`ask` or `wait`") String kind,
            @JsonPropertyDescription("What is asked") @JsonInclude(JsonInclude.Include.NON_NULL)
                    @Nullable String title,
            @JsonPropertyDescription("The event that is waited for")
                    @JsonInclude(JsonInclude.Include.NON_NULL)
                    @Nullable String event,
            @JsonPropertyDescription("When it goes on without an answer")
                    @JsonInclude(JsonInclude.Include.NON_NULL)
                    @Nullable Instant dueAt)
            implements NodeEvent {}

    @OfType(EventType.NODE_RETRYING)
    @JsonClassDescription("A try of a node failed, and another one follows")
    record Retrying(
            String path,
            @JsonPropertyDescription("The number of the next try; the first one was 1") int attempt,
            @JsonPropertyDescription("When it begins") Instant dueAt,
            @JsonPropertyDescription(
                            "Whether the run that failed goes on, so that what it paid for is not paid again")
                    boolean resumes,
            @JsonPropertyDescription("Why the last one failed") EventError error)
            implements NodeEvent {}

    @OfType(EventType.NODE_COMPLETED)
    @JsonClassDescription("A node has its output")
    record Completed(
            String path,
            @JsonPropertyDescription("What it gave; of a map it is read with its elements")
                    @JsonInclude(JsonInclude.Include.NON_NULL)
                    @Nullable JsonNode output,
            @JsonPropertyDescription("Instead of an `output` whose JSON is longer than a preview")
                    @JsonInclude(JsonInclude.Include.NON_NULL)
                    @Nullable String outputPreview,
            @JsonPropertyDescription("Why it failed, where `on_error` gave the output instead")
                    @JsonInclude(JsonInclude.Include.NON_NULL)
                    @Nullable EventError error)
            implements NodeEvent {

        public static Completed of(String path, JsonNode output, @Nullable EventError error) {
            String text = output.toString();
            boolean cut = Preview.isCut(text);
            return new Completed(path, cut ? null : output, cut ? Preview.of(text) : null, error);
        }

        /** Completion of a node whose output is put together when it is read. */
        public static Completed bare(String path) {
            return new Completed(path, null, null, null);
        }
    }

    @OfType(EventType.NODE_FAILED)
    @JsonClassDescription("A node has failed")
    record Failed(
            String path,
            EventError error,
            @JsonPropertyDescription("The run that failed")
                    @JsonInclude(JsonInclude.Include.NON_NULL)
                    @Nullable RunId childRunId,
            @JsonPropertyDescription("Whether the workflow goes on all the same, by its `on_error`")
                    boolean tolerated)
            implements NodeEvent {}

    @OfType(EventType.NODE_SKIPPED)
    @JsonClassDescription("A node is not executed")
    record Skipped(
            String path,
            @JsonPropertyDescription(
                            "`when` was false, or the node whose output it needs gave none")
                    String reason)
            implements NodeEvent {}

    @OfType(EventType.NODE_SETTLED)
    @JsonClassDescription("A person decided what a node has come to, or what was asked of people")
    record Settled(
            String path,
            @JsonPropertyDescription(
                            "`approve` or `deny` of what was asked; `output` or `error` of an operator")
                    String decision,
            @JsonPropertyDescription("The name of the key") String by,
            @JsonPropertyDescription("What that person said of it")
                    @JsonInclude(JsonInclude.Include.NON_NULL)
                    @Nullable String reason,
            @JsonPropertyDescription("How many more have to approve") int missing)
            implements NodeEvent {}

    @OfType(EventType.MAP_PROGRESS)
    @JsonClassDescription("Elements of a map have begun or ended")
    record MapProgress(
            String path,
            @JsonPropertyDescription("All elements") int items,
            @JsonPropertyDescription("Those that have begun") int started,
            @JsonPropertyDescription("Those that gave an output") int completed,
            @JsonPropertyDescription("Those that failed") int failed)
            implements NodeEvent {}

    @OfType(EventType.LOOP_ROUND)
    @JsonClassDescription("A round of a loop was judged")
    record LoopRound(
            String path,
            @JsonPropertyDescription("Its number, from 1") int round,
            @JsonPropertyDescription("Whether the loop ends with it") boolean accepted,
            @JsonPropertyDescription("What `score` gave") @JsonInclude(JsonInclude.Include.NON_NULL)
                    @Nullable BigDecimal score,
            @JsonPropertyDescription("The highest score so far")
                    @JsonInclude(JsonInclude.Include.NON_NULL)
                    @Nullable BigDecimal best)
            implements NodeEvent {}

    @OfType(EventType.WORKFLOW_BUDGET_SHORT)
    @JsonClassDescription(
            "A run does not begin, since what is left of a cap on money does not cover its own")
    record BudgetShort(
            String path,
            @JsonPropertyDescription("What the run may spend") BigDecimal neededUsd,
            @JsonPropertyDescription("What is left") BigDecimal leftUsd)
            implements NodeEvent {}
}
