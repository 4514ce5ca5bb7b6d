package dev.grove.core.run.session;

import dev.grove.core.database.TenantSql;
import dev.grove.core.id.RunId;
import dev.grove.core.run.journal.TurnRows;
import dev.grove.core.run.record.CallProgress;
import dev.grove.core.run.record.JournalledTurn;
import dev.grove.core.run.record.TurnChange;
import dev.grove.core.tool.ToolCall;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads the calls of runs that may have taken effect. */
public final class UndoneCalls {

    private UndoneCalls() {}

    /** Calls that were begun, in order, by their runs. */
    public static Map<RunId, List<ToolCall>> begun(TenantSql jdbc, Collection<RunId> runs) {
        Map<RunId, List<ToolCall>> begun = new HashMap<>();
        TurnRows.ofRuns(jdbc, runs).forEach((run, turns) -> begun.put(run, begun(turns)));
        return begun;
    }

    private static List<ToolCall> begun(List<JournalledTurn> turns) {
        List<ToolCall> begun = new ArrayList<>();
        for (JournalledTurn turn : turns) {
            TurnChange.Answered answered = turn.answered();
            if (answered != null) {
                answered.answer().toolCalls().stream()
                        .filter(call -> wasBegun(turn.progress().get(call.id())))
                        .forEach(begun::add);
            }
        }
        return begun;
    }

    private static boolean wasBegun(@Nullable CallProgress marker) {
        return marker != null
                && switch (marker.status()) {
                    case STARTED, COMPLETED, FAILED, INTERRUPTED -> true;
                    case WAITING, DENIED -> false;
                };
    }
}
