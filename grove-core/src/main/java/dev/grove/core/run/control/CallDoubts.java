package dev.grove.core.run.control;

import dev.grove.core.database.TenantSql;
import dev.grove.core.database.read.Rows;
import dev.grove.core.id.RunId;
import dev.grove.core.run.journal.TurnRows;
import dev.grove.core.run.record.CallProgress;
import dev.grove.core.run.record.RunStatus;
import dev.grove.core.run.record.Settlement;
import dev.grove.core.run.wait.StoredWait;
import dev.grove.core.run.wait.WaitRows;
import dev.grove.core.run.work.CallWork;
import dev.grove.core.run.work.WorkColumns;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.springframework.jdbc.core.RowMapper;

/**
 * Finds calls of ended runs that may have taken effect. The status of a run does not show it: a
 * deadline or a cancellation ends a run whose call it cut off, as one whose call has not begun.
 */
public final class CallDoubts {

    private static final int TURN = 1;

    /** Calls that runs make alone, in a tree of workflows. */
    private static final String BELOW =
            """
            WITH RECURSIVE below AS (
                SELECT id, kind FROM agent_runs WHERE tenant_id = :tenant AND id = :run
                 UNION ALL
                SELECT c.id, c.kind
                  FROM below b JOIN agent_runs c ON c.tenant_id = :tenant AND c.parent_run_id = b.id
                 WHERE b.kind = 'workflow')
            SELECT r.id AS run_id, r.status, %s
              FROM below b JOIN agent_runs r ON r.tenant_id = :tenant AND r.id = b.id
             WHERE b.kind = 'call'
            """
                    .formatted(WorkColumns.of("r"));

    private static final RowMapper<Made> MADE =
            Rows.of(Made.class, Map.of(), Map.of("work", WorkColumns::read));

    private CallDoubts() {}

    /** A call that a run made alone. */
    private record Made(RunId run, RunStatus status, CallWork work) {}

    /** Doubt about a call, or about the calls below a workflow: that which weighs most. */
    public static CallDoubt of(TenantSql jdbc, RunId run) {
        return calls(jdbc, run).stream()
                .map(call -> of(jdbc, call))
                .max(CallDoubt::compareTo)
                .orElse(CallDoubt.NONE);
    }

    /** The run whose keys the call of a run has: its own, or that of the first one in doubt. */
    public static RunId keyedBy(TenantSql jdbc, RunId run) {
        return calls(jdbc, run).stream()
                .map(call -> call.work().repeats())
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(run);
    }

    private static List<Made> calls(TenantSql jdbc, RunId run) {
        return jdbc.sql(BELOW).param("run", run.value()).query(MADE).list();
    }

    private static CallDoubt of(TenantSql jdbc, Made call) {
        if (call.status() == RunStatus.COMPLETED || !isInDoubt(jdbc, call)) {
            return CallDoubt.NONE;
        }
        return switch (call.work().repetition()) {
            case FREELY -> CallDoubt.NONE;
            case UNDER_ITS_KEY -> CallDoubt.REPEATABLE;
            case NEVER -> CallDoubt.FINAL;
        };
    }

    private static boolean isInDoubt(TenantSql jdbc, Made call) {
        return TurnRows.read(jdbc, call.run(), 0, TURN).stream()
                .map(turn -> turn.progress().get(CallWork.CALL_ID))
                .anyMatch(progress -> progress != null && isInDoubt(jdbc, call.run(), progress));
    }

    private static boolean isInDoubt(TenantSql jdbc, RunId run, CallProgress progress) {
        return switch (progress.status()) {
            // A call that had begun and that nothing has gone on with.
            case STARTED, INTERRUPTED -> true;
            // An operator is asked about it; a run that was cancelled then never asked.
            case WAITING -> isAskedAbout(progress) || isInDoubt(WaitRows.ofTurn(jdbc, run, TURN));
            case COMPLETED, FAILED, DENIED -> false;
        };
    }

    private static boolean isAskedAbout(CallProgress progress) {
        Settlement settled = progress.settled();
        return settled != null && settled.way() == Settlement.RecoveryAction.ASKED;
    }

    /** Before an approval nothing is executed; an application, or an earlier execution, may act. */
    private static boolean isInDoubt(List<StoredWait> waits) {
        return !waits.isEmpty()
                && switch (waits.getLast().asked().kind()) {
                    case CLIENT_TOOL, IN_DOUBT -> true;
                    case APPROVAL, CHILD, BUDGET, CAPABILITY -> false;
                };
    }
}
