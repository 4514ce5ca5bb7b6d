package dev.grove.core.run.control;

import dev.grove.core.database.TenantSql;
import dev.grove.core.id.RunId;
import dev.grove.core.run.journal.TurnRows;
import dev.grove.core.run.record.CallProgress;
import dev.grove.core.run.work.CallWork;
import java.util.Optional;

/** How far the call of a run came that makes no other. */
final class LoneCalls {

    private LoneCalls() {}

    /**
     * Whether the call has its result, or was given up. The status of the run does not show it: a
     * deadline stops a run whose call it cut off, as one whose call has not begun.
     */
    static boolean hasEnded(TenantSql jdbc, RunId run) {
        return TurnRows.read(jdbc, run, 0, 1).stream()
                .flatMap(
                        turn -> Optional.ofNullable(turn.progress().get(CallWork.CALL_ID)).stream())
                .anyMatch(CallProgress::hasEnded);
    }
}
