package dev.grove.server.workflow.run;

import dev.grove.core.run.record.RunError;
import dev.grove.core.run.workflow.view.NodeView;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.modulith.NamedInterface;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A node of a run on the wire; also of an ask in the list of pending decisions.
 *
 * @param index of the element that it is done for, or the round
 * @param tolerated whether it failed and the workflow goes on all the same
 * @param childStatus of the run of its last try
 * @param items of a map: how far it is
 * @param loop of a loop: its rounds
 * @param ask of an ask: what is asked, and what was said
 */
@NamedInterface("node")
public record NodeResponse(
        String path,
        @Nullable Integer index,
        String kind,
        String status,
        boolean tolerated,
        int attempt,
        @Nullable UUID childRunId,
        @Nullable String childStatus,
        @Nullable JsonNode output,
        @Nullable RunError error,
        @Nullable ItemsResponse items,
        @Nullable LoopResponse loop,
        @Nullable ObjectNode ask,
        @Nullable Instant dueAt,
        Instant startedAt,
        @Nullable Instant endedAt) {

    /** How many elements a map has, and what became of them. */
    record ItemsResponse(int total, int started, int completed, int failed, int skipped) {

        private static ItemsResponse of(ObjectNode state) {
            return new ItemsResponse(
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
    record LoopResponse(int round, int bestRound, JsonNode history) {

        private static LoopResponse of(ObjectNode state) {
            return new LoopResponse(
                    state.path("round").intValue(),
                    state.path("best_round").intValue(),
                    state.path("history"));
        }
    }

    public static NodeResponse of(NodeView node) {
        return new NodeResponse(
                node.path(),
                node.place(),
                node.kind(),
                node.status().wireName(),
                node.tolerated(),
                node.attempt(),
                node.child() == null ? null : node.child().value(),
                node.childStatus() == null ? null : node.childStatus().wireName(),
                node.output(),
                node.error(),
                // Nodes that never began to repeat anything have counted nothing.
                node.kind().equals("map") && node.state().has("items")
                        ? ItemsResponse.of(node.state())
                        : null,
                node.kind().equals("loop") && node.state().has("round")
                        ? LoopResponse.of(node.state())
                        : null,
                node.kind().equals("ask") && !node.state().isEmpty() ? node.state() : null,
                node.dueAt(),
                node.startedAt(),
                node.endedAt());
    }
}
