package dev.grove.core.run.governance;

import dev.grove.core.run.record.CallProgress;
import dev.grove.core.run.record.Held;
import dev.grove.core.tool.ToolCall;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Results of a run's closed turns that its model does not see, by the references that it reads in
 * their place. Those of other runs, and of the turn that is open, have none. Not thread-safe.
 */
final class HeldResults {

    /** Beginning of every reference, which no argument has otherwise. */
    static final String BEGINNING = "{{result:";

    private final Map<String, Held> known = new LinkedHashMap<>();

    /** Reference to the result of a call, by its place in the answer. */
    static String reference(GovernedRun.Turn turn, ToolCall call) {
        return BEGINNING + turn.number() + "." + place(turn.calls(), call) + "}}";
    }

    private static int place(List<ToolCall> calls, ToolCall call) {
        for (int i = 0; i < calls.size(); i++) {
            if (calls.get(i).id().equals(call.id())) {
                return i + 1;
            }
        }
        throw new IllegalArgumentException("The turn has no call " + call.id());
    }

    /** Adds those of a turn that is over. */
    void add(GovernedRun.Turn turn) {
        for (ToolCall call : turn.calls()) {
            CallProgress progress = turn.progressOf(call);
            Held held = progress == null || !progress.hasEnded() ? null : progress.held();
            if (held != null && held.value() != null) {
                known.put(reference(turn, call), held);
            }
        }
    }

    @Nullable Held find(String reference) {
        return known.get(reference);
    }

    /** References in the order of their calls. */
    List<String> references() {
        return List.copyOf(known.keySet());
    }
}
