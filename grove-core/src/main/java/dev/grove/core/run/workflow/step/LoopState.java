package dev.grove.core.run.workflow.step;

import dev.grove.core.run.workflow.node.NodeRow;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * How far a loop is, in its row. What else the row remembers stays.
 *
 * @param round the present one, from 1
 * @param bestRound of those that were judged; 0 for none
 * @param withoutGain rounds since then
 * @param history what was judged, in order
 */
public record LoopState(
        int round,
        int bestRound,
        @Nullable BigDecimal bestScore,
        int withoutGain,
        List<JsonNode> history) {

    static LoopState first() {
        return new LoopState(1, 0, null, 0, List.of());
    }

    public static LoopState of(NodeRow row) {
        ObjectNode state = row.state();
        List<JsonNode> history = new ArrayList<>();
        state.path("history").forEach(history::add);
        return new LoopState(
                state.path("round").intValue(),
                state.path("best_round").intValue(),
                state.hasNonNull("best_score")
                        ? new BigDecimal(state.path("best_score").stringValue())
                        : null,
                state.path("without_gain").intValue(),
                history);
    }

    ObjectNode in(ObjectNode state) {
        ObjectNode changed = JsonNodeFactory.instance.objectNode();
        changed.setAll(state);
        changed.put("round", round);
        changed.put("best_round", bestRound);
        if (bestScore != null) {
            changed.put("best_score", bestScore.toString());
        }
        changed.put("without_gain", withoutGain);
        ArrayNode rounds = changed.putArray("history");
        history.forEach(rounds::add);
        return changed;
    }

    /** Without scores the last one is the best. */
    LoopState judged(@Nullable BigDecimal score, boolean accepted) {
        boolean better =
                score == null || bestScore == null || score.compareTo(bestScore) > 0 || accepted;
        ObjectNode said = JsonNodeFactory.instance.objectNode();
        said.put("round", round);
        if (score != null) {
            said.put("score", score);
        }
        said.put("accepted", accepted);
        List<JsonNode> all = new ArrayList<>(history);
        all.add(said);
        return new LoopState(
                round,
                better ? round : bestRound,
                better ? score : bestScore,
                better && score != null ? 0 : withoutGain + 1,
                all);
    }

    LoopState next() {
        return new LoopState(round + 1, bestRound, bestScore, withoutGain, history);
    }
}
