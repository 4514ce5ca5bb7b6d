package dev.grove.core.run.workflow.ask;

import dev.grove.core.database.TenantSql;
import dev.grove.core.error.ErrorCode;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.RunId;
import dev.grove.core.run.control.CallDoubt;
import dev.grove.core.run.control.CallDoubts;
import dev.grove.core.run.wait.Decider;
import dev.grove.core.run.workflow.node.NodeRow;
import dev.grove.core.run.workflow.node.NodeRows;
import dev.grove.core.run.workflow.node.NodeStatus;
import dev.grove.core.run.workflow.run.WorkflowRunRows;
import dev.grove.core.run.workflow.step.DoubtInState;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Nodes whose calls may have taken effect, in a run that is resumed. What its service knows by a
 * key is called again under that key; all else only where a person says so.
 */
final class ResumedDoubts {

    private static final int MOST_NAMED = 20;

    private static final String TRIED_AGAIN =
            NodeRows.SELECT
                    + """
                       AND run_id = :run AND status = 'waiting' AND due_at = :now AND child_run_id IS NOT NULL
                       AND kind IN ('tool', 'workflow')
                     ORDER BY place, path
                    """;

    private ResumedDoubts() {}

    /** Confirms calls of nodes just opened again, and of the workflows they go on with. */
    static void confirm(TenantSql jdbc, RunId run, Instant at, Set<String> repeat) {
        List<CallsInDoubt.Found> unsettled = new ArrayList<>();
        Set<String> unknown = new HashSet<>(repeat);
        for (CallsInDoubt.Found call : inDoubt(jdbc, run, at)) {
            List<String> names = repeat.stream().filter(call::isNamed).toList();
            if (names.isEmpty()) {
                unsettled.add(call);
            } else {
                names.forEach(unknown::remove);
                confirm(jdbc, run, call);
            }
        }
        if (!unknown.isEmpty()) {
            throw GroveException.invalid(
                    "repeat",
                    String.join(", ", unknown.stream().sorted().toList())
                            + ": no node of this run whose call may have taken effect");
        }
        if (!unsettled.isEmpty()) {
            throw new GroveException(ErrorCode.RUN_NOT_RESUMABLE, words(run, unsettled));
        }
    }

    private static void confirm(TenantSql jdbc, RunId run, CallsInDoubt.Found call) {
        if (call.run().equals(run)) {
            repeat(jdbc, run, call.row());
        } else {
            // The workflow within is resumed by an advance, which can ask no one.
            WorkflowRunRows.lock(jdbc, call.run());
            NodeRows.write(
                    jdbc, call.run(), call.row().with(DoubtInState.confirmed(call.row())), null);
        }
    }

    /** Has the next advance fail the nodes in doubt, where no caller can be asked. */
    static void fail(TenantSql jdbc, RunId run, Instant at) {
        for (CallsInDoubt.Found call : inDoubt(jdbc, run, at)) {
            if (call.run().equals(run)) {
                NodeRows.write(
                        jdbc, run, call.row().with(DoubtInState.unsettled(call.row())), null);
            }
        }
    }

    /**
     * Says what the call of a node gave, in a run that has ended and may be resumed.
     *
     * @throws GroveException not_found; conflict for a node whose call is not in doubt
     */
    static void settle(OpenRun open, String path, Decider decider, NodeSettlement said) {
        NodeRow row = open.node(path, null);
        RunId child = row.child();
        boolean inDoubt =
                (row.status() == NodeStatus.FAILED || row.status() == NodeStatus.CANCELLED)
                        && child != null
                        && CallDoubts.of(open.jdbc(), child) != CallDoubt.NONE;
        if (!inDoubt) {
            throw GroveException.conflict(
                    "The run has ended, and the call of %s is not in doubt: there is nothing to settle"
                            .formatted(path));
        }
        if (said.output() == null) {
            throw GroveException.invalid(
                    "output",
                    "is required for a run that has ended; to have the call made again, resume the run with the node in repeat");
        }
        open.write(
                row.with(
                        DoubtInState.with(
                                row,
                                new DoubtInState.Said(
                                        open.scrubber().scrub(said.output()),
                                        decider.name(),
                                        said.reason()))),
                null);
    }

    /** Calls that must not be made again by themselves; the others are given their keys. */
    private static List<CallsInDoubt.Found> inDoubt(TenantSql jdbc, RunId run, Instant at) {
        List<NodeRow> rows =
                jdbc.sql(TRIED_AGAIN)
                        .param("run", run.value())
                        .param("now", at.atOffset(ZoneOffset.UTC))
                        .query((row, _) -> NodeRows.node(row))
                        .list();
        List<CallsInDoubt.Found> unsettled = new ArrayList<>();
        for (NodeRow row : rows) {
            RunId child = row.child();
            if (child == null || DoubtInState.said(row) != null) {
                continue;
            }
            if (row.kind().equals("workflow")) {
                unsettled.addAll(CallsInDoubt.within(jdbc, row, row.path()));
                continue;
            }
            CallDoubt doubt = CallDoubts.of(jdbc, child);
            if (doubt == CallDoubt.REPEATABLE || DoubtInState.isConfirmed(row)) {
                repeat(jdbc, run, row);
            } else if (doubt == CallDoubt.FINAL) {
                unsettled.add(new CallsInDoubt.Found(row.path(), run, row));
            }
        }
        return unsettled;
    }

    private static void repeat(TenantSql jdbc, RunId run, NodeRow row) {
        RunId child = row.child();
        if (child != null) {
            NodeRows.write(jdbc, run, row.with(DoubtInState.withRepeats(row.state(), child)), null);
        }
    }

    private static String words(RunId run, List<CallsInDoubt.Found> unsettled) {
        String nodes =
                unsettled.stream()
                        .limit(MOST_NAMED)
                        .map(call -> "%s (run %s)".formatted(call.address(), call.row().child()))
                        .collect(Collectors.joining(", "));
        return "What these nodes called may have taken effect, and would be called again: "
                + nodes
                + (unsettled.size() > MOST_NAMED
                        ? " and %,d more".formatted(unsettled.size() - MOST_NAMED)
                        : "")
                + ". Resume with those that are to call again in repeat, or say what one gave by POST"
                + " /workflow-runs/%s/nodes/{path}/settle; of m/0, path is m and element is 0"
                        .formatted(run);
    }
}
