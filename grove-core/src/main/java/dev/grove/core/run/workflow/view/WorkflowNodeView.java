package dev.grove.core.run.workflow.view;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.grove.core.contract.OneOf;
import dev.grove.core.contract.SchemaOf;
import dev.grove.core.id.RunId;
import dev.grove.core.run.record.RunError;
import dev.grove.core.run.record.RunStatus;
import dev.grove.core.run.workflow.node.NodeRow;
import dev.grove.core.run.workflow.node.NodeStatus;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A node of a run on the wire; also of an ask in the list of pending decisions.
 *
 * @param index of the element that it is done for, or the round
 */
@JsonClassDescription("A node of a run.")
public record WorkflowNodeView(
        @JsonPropertyDescription("Such as `dig`, `dig/17` of a map, `memo/2/judge` of a loop")
                String path,
        @JsonPropertyDescription(
                        "Of the element, from 0, or the round, from 1; null at the top of the graph")
                @Nullable Integer index,
        @JsonPropertyDescription("As in the definition: `agent`, `tool`, `map`, …") String kind,
        @JsonUnwrapped Standing standing,
        @JsonUnwrapped Child child,
        @JsonPropertyDescription(
                        "What it gave; null until then, of a map, whose elements have theirs, and in a list of nodes whose outputs have more than 4 MiB together: the node alone has it")
                @Nullable JsonNode output,
        @JsonPropertyDescription("Why it failed, or why its last try did") @Nullable RunError error,
        @JsonUnwrapped Memory memory,
        @JsonUnwrapped Times times) {

    /** How many elements a map has, and what became of them. */
    @JsonClassDescription("How far a map is.")
    record MapProgress(
            @JsonPropertyDescription("All elements") int total,
            @JsonPropertyDescription("Those that have begun") int started,
            @JsonPropertyDescription("Those that gave an output") int completed,
            @JsonPropertyDescription("Those that count against what the map tolerates") int failed,
            @JsonPropertyDescription("Those whose `when` was false, or that failed where they may")
                    int skipped) {

        private static MapProgress of(ObjectNode state) {
            return new MapProgress(
                    state.path("items").intValue(),
                    state.path("next").intValue(),
                    state.path("completed").intValue(),
                    state.path("failed").intValue(),
                    state.path("skipped").intValue());
        }
    }

    /**
     * @param history what was judged, round by round
     */
    @JsonClassDescription("The rounds of a loop.")
    record LoopProgress(
            @JsonPropertyDescription("The present one") int round,
            @JsonPropertyDescription("The best of those that were judged; 0 for none")
                    int bestRound,
            @JsonPropertyDescription("Of each round that was judged: `round`, `score`, `accepted`")
                    List<ObjectNode> history) {

        private static LoopProgress of(ObjectNode state) {
            return new LoopProgress(
                    state.path("round").intValue(),
                    state.path("best_round").intValue(),
                    state.path("history").valueStream().map(ObjectNode.class::cast).toList());
        }
    }

    /** Members of what is asked of people. */
    @JsonClassDescription("What is asked of people.")
    record NodeAsk(
            @JsonPropertyDescription("The question") String title,
            @JsonPropertyDescription("What is decided on") JsonNode subject,
            @JsonPropertyDescription("SHA-256 of the subject in the form of RFC 8785")
                    String digest,
            @JsonPropertyDescription("How many have to approve") int count,
            @JsonPropertyDescription("That the key of one who decides needs") String scope,
            @JsonPropertyDescription("Whether the one who started the run may not decide")
                    boolean notStarter,
            @JsonPropertyDescription("JSON Schema of an answer besides the decision") @JsonInclude
                    @Nullable ObjectNode form,
            @JsonPropertyDescription("What was said: `decision`, `by`, `at`, `answer`, `reason`")
                    List<ObjectNode> decisions) {}

    public static WorkflowNodeView of(NodeView node) {
        NodeRow row = node.row();
        return new WorkflowNodeView(
                row.path(),
                row.key().place(),
                row.kind(),
                new Standing(row.status().wireName(), row.tolerated(), row.attempt()),
                Child.of(node),
                node.output(),
                row.error(),
                Memory.of(row),
                new Times(row.dueAt(), row.startedAt(), row.endedAt()));
    }

    /**
     * Where a node stands.
     *
     * @param tolerated whether it failed and the workflow goes on all the same
     */
    public record Standing(
            @OneOf(NodeStatus.class) String status,
            @JsonPropertyDescription(
                            "Whether it failed and the workflow goes on all the same, by its `on_error`")
                    boolean tolerated,
            @JsonPropertyDescription("1 for the first try") int attempt) {}

    /** Run of the last try. */
    public record Child(
            @JsonPropertyDescription("The run of the last try") @Nullable UUID childRunId,
            @JsonPropertyDescription("Where that run stands") @OneOf(RunStatus.class)
                    @Nullable String childStatus) {

        private static Child of(NodeView node) {
            RunId child = node.row().child();
            return new Child(
                    child == null ? null : child.value(),
                    node.childStatus() == null ? null : node.childStatus().wireName());
        }
    }

    /**
     * How far a node is, by its kind.
     *
     * @param items of a map: how far it is
     * @param loop of a loop: its rounds
     * @param ask of an ask: what is asked, and what was said
     */
    public record Memory(
            @JsonPropertyDescription("Of a map") @Nullable MapProgress items,
            @JsonPropertyDescription("Of a loop") @Nullable LoopProgress loop,
            @JsonPropertyDescription("Of an ask") @SchemaOf(NodeAsk.class)
                    @Nullable ObjectNode ask) {

        private static Memory of(NodeRow row) {
            ObjectNode state = row.state();
            return new Memory(
                    // Nodes that never began to repeat anything have counted nothing.
                    row.kind().equals("map") && state.has("items") ? MapProgress.of(state) : null,
                    row.kind().equals("loop") && state.has("round") ? LoopProgress.of(state) : null,
                    row.kind().equals("ask") && !state.isEmpty() ? state : null);
        }
    }

    /** Times of a node. */
    public record Times(
            @JsonPropertyDescription("When it goes on by itself") @Nullable Instant dueAt,
            @JsonPropertyDescription("When it began") Instant startedAt,
            @JsonPropertyDescription("When it was settled") @Nullable Instant endedAt) {}
}
