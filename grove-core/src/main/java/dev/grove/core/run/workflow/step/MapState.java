package dev.grove.core.run.workflow.step;

import dev.grove.core.run.workflow.node.NodeRow;
import dev.grove.language.workflow.Node;
import dev.grove.language.workflow.Node.Tolerance;
import java.math.BigDecimal;
import java.math.RoundingMode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * How far a map is, in its row. What else the row remembers stays.
 *
 * @param items all of them
 * @param next the index of the first one that has not begun
 */
record MapState(int items, int next, int completed, int failed, int skipped) {

    static MapState of(NodeRow row) {
        ObjectNode state = row.state();
        return new MapState(
                state.path("items").intValue(),
                state.path("next").intValue(),
                state.path("completed").intValue(),
                state.path("failed").intValue(),
                state.path("skipped").intValue());
    }

    ObjectNode in(ObjectNode state) {
        ObjectNode changed = JsonNodeFactory.instance.objectNode();
        changed.setAll(state);
        changed.put("items", items);
        changed.put("next", next);
        changed.put("completed", completed);
        changed.put("failed", failed);
        changed.put("skipped", skipped);
        return changed;
    }

    MapState begun(int more) {
        return new MapState(items, next + more, completed, failed, skipped);
    }

    /**
     * Counts an element that has ended. A failed one that its own definition tolerates counts as
     * skipped.
     */
    MapState ended(NodeRow row) {
        return switch (row.status()) {
            case COMPLETED -> new MapState(items, next, completed + 1, failed, skipped);
            case FAILED ->
                    row.tolerated()
                            ? new MapState(items, next, completed, failed, skipped + 1)
                            : new MapState(items, next, completed, failed + 1, skipped);
            case SKIPPED, CANCELLED -> new MapState(items, next, completed, failed, skipped + 1);
            case RUNNING, WAITING -> this;
        };
    }

    boolean isOver() {
        return completed + failed + skipped == items;
    }

    boolean isTolerable(Node.MapNode map) {
        return switch (map.tolerate()) {
            case Tolerance.Count(int most) -> failed <= most;
            case Tolerance.Share(BigDecimal share) ->
                    failed
                            <= share.multiply(BigDecimal.valueOf(items))
                                    .setScale(0, RoundingMode.FLOOR)
                                    .intValue();
        };
    }
}
