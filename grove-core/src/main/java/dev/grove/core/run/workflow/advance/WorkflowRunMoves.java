package dev.grove.core.run.workflow.advance;

import static dev.grove.core.database.ColumnType.BIGINT;
import static dev.grove.core.database.ColumnType.JSON;
import static dev.grove.core.database.ColumnType.TEXT;
import static dev.grove.core.database.ColumnType.TIMESTAMPTZ;
import static dev.grove.core.database.ColumnType.UUID_;
import static dev.grove.core.database.Columns.column;

import dev.grove.core.database.Columns;
import dev.grove.core.database.TenantSql;
import dev.grove.core.id.RunId;
import dev.grove.core.run.record.RunError;
import dev.grove.core.run.record.RunStatus;
import dev.grove.core.run.record.StopReason;
import dev.grove.core.run.workflow.node.WorkflowEnd;
import dev.grove.core.text.StorableText;
import java.time.Instant;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Writes how far the runs of workflows have come, of those that are locked. */
final class WorkflowRunMoves {

    private static final Columns<Move> MOVE =
            new Columns<>(
                    List.of(
                            column("id", UUID_, move -> move.run().value()),
                            column("event_seq", BIGINT, Move::eventSeq),
                            column("status", TEXT, move -> move.to().wireName()),
                            column("at", TIMESTAMPTZ, Move::at),
                            column("finished_at", TIMESTAMPTZ, Move::finishedAt),
                            column("stop_reason", TEXT, Move::stopReason),
                            column("result", JSON, Move::result),
                            column("error_code", TEXT, move -> move.error(RunError::code)),
                            column("error_message", TEXT, move -> move.error(RunError::message))));

    private static final String BEGIN =
            """
            UPDATE agent_runs r
               SET status = 'running', event_seq = m.event_seq, epoch = GREATEST(r.epoch, 1), started_at = COALESCE(r.started_at, m.at)
              FROM %s
             WHERE r.tenant_id = :tenant AND r.id = m.id AND r.status IN ('queued', 'waiting')
            """
                    .formatted(MOVE.named("m"));

    private static final String SETTLE =
            """
            UPDATE agent_runs r
               SET status = CASE m.status WHEN 'waiting' THEN 'waiting' WHEN 'completed' THEN 'completed' WHEN 'stopped' THEN 'stopped'
                                          WHEN 'failed' THEN 'failed' ELSE 'running' END,
                   event_seq = m.event_seq,
                   finished_at = COALESCE(m.finished_at, r.finished_at),
                   stop_reason = COALESCE(m.stop_reason, r.stop_reason),
                   result = COALESCE(m.result::json, r.result),
                   error_code = COALESCE(m.error_code, r.error_code),
                   error_message = COALESCE(m.error_message, r.error_message)
              FROM %s
             WHERE r.tenant_id = :tenant AND r.id = m.id AND r.status = 'running'
            """
                    .formatted(MOVE.named("m"));

    private WorkflowRunMoves() {}

    /**
     * How far a run has come.
     *
     * @param from how it is
     * @param to running, waiting or an end
     * @param end null where it goes on
     */
    record Move(
            RunId run,
            RunStatus from,
            RunStatus to,
            long eventSeq,
            @Nullable WorkflowEnd end,
            Instant at) {

        private @Nullable Instant finishedAt() {
            return end == null ? null : at;
        }

        private @Nullable String stopReason() {
            return switch (end) {
                case WorkflowEnd.Completed _ -> StopReason.OUTPUT.wireName();
                case WorkflowEnd.Stopped(StopReason reason) -> reason.wireName();
                case WorkflowEnd.Failed _ -> null;
                case null -> null;
            };
        }

        private @Nullable String result() {
            return end instanceof WorkflowEnd.Completed(var output) ? output.toString() : null;
        }

        private @Nullable String error(Function<RunError, String> part) {
            return end instanceof WorkflowEnd.Failed(RunError error)
                    ? StorableText.of(part.apply(error))
                    : null;
        }
    }

    /** Both of {@link #begin} and {@link #settle}, where nothing is written between. */
    static void write(TenantSql jdbc, List<Move> moves) {
        begin(jdbc, moves);
        settle(jdbc, moves);
    }

    /**
     * Has those run that begin, or go on after a pause: in the feed of the tenant's runs this comes
     * before what they begin, and before their end.
     */
    static void begin(TenantSql jdbc, List<Move> moves) {
        List<Move> first = moves.stream().filter(move -> move.from() != RunStatus.RUNNING).toList();
        if (!first.isEmpty()) {
            update(jdbc, BEGIN, first);
        }
    }

    /** Says how far they are now; those that only go on have said it as they began. */
    static void settle(TenantSql jdbc, List<Move> moves) {
        List<Move> rest =
                moves.stream()
                        .filter(move ->
                                move.from() == RunStatus.RUNNING || move.to() != RunStatus.RUNNING)
                        .toList();
        if (!rest.isEmpty()) {
            update(jdbc, SETTLE, rest);
        }
    }

    private static void update(TenantSql jdbc, String sql, List<Move> moves) {
        int moved = jdbc.sql(sql).params(MOVE.texts(moves)).update();
        if (moved != moves.size()) {
            throw new IllegalStateException(
                    "%d of %d runs were moved concurrently"
                            .formatted(moves.size() - moved, moves.size()));
        }
    }
}
