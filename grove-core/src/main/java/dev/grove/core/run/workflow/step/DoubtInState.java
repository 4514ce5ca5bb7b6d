package dev.grove.core.run.workflow.step;

import dev.grove.core.id.RunId;
import dev.grove.core.run.workflow.node.NodeRow;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Notes in a node's state about a call that may have taken effect: the run that made it, that it is
 * not made again, or what an operator says that it gave.
 */
public final class DoubtInState {

    private static final String UNSETTLED = "in_doubt";
    private static final String SAID = "said";
    private static final String CONFIRMED = "confirmed";

    private DoubtInState() {}

    /** An operator's word of what a call gave. */
    public record Said(JsonNode output, String by, String reason) {}

    /** The run whose call in doubt the next try makes again, under its keys; null for none. */
    static @Nullable RunId repeats(NodeRow row) {
        String run = row.state().path(NodeRetries.REPEATS).stringValue(null);
        return run == null ? null : new RunId(UUID.fromString(run));
    }

    /**
     * The first run in doubt gives the keys: later ones have its keys already. A confirmation is
     * for one call, and used up by it.
     */
    public static ObjectNode withRepeats(ObjectNode before, RunId run) {
        ObjectNode state = copy(before);
        state.remove(CONFIRMED);
        if (!state.path(NodeRetries.REPEATS).isString()) {
            state.put(NodeRetries.REPEATS, run.toString());
        }
        return state;
    }

    /** Whether a person said that the call is made again, when the run is resumed that holds it. */
    public static boolean isConfirmed(NodeRow row) {
        return row.state().path(CONFIRMED).booleanValue(false);
    }

    public static ObjectNode confirmed(NodeRow row) {
        ObjectNode state = copy(row.state());
        state.put(CONFIRMED, true);
        return state;
    }

    /** Whether the call must not be made again, and nothing is known of what it gave. */
    static boolean isUnsettled(NodeRow row) {
        return row.state().path(UNSETTLED).booleanValue(false);
    }

    public static ObjectNode unsettled(NodeRow row) {
        ObjectNode state = copy(row.state());
        state.put(UNSETTLED, true);
        return state;
    }

    public static @Nullable Said said(NodeRow row) {
        JsonNode said = row.state().path(SAID);
        return said.isObject()
                ? new Said(
                        said.path("output"),
                        said.path("by").stringValue(""),
                        said.path("reason").stringValue(""))
                : null;
    }

    public static ObjectNode with(NodeRow row, Said said) {
        ObjectNode state = copy(row.state());
        ObjectNode word = state.putObject(SAID);
        word.set("output", said.output());
        word.put("by", said.by());
        word.put("reason", said.reason());
        return state;
    }

    private static ObjectNode copy(ObjectNode before) {
        ObjectNode state = JsonNodeFactory.instance.objectNode();
        state.setAll(before);
        return state;
    }
}
