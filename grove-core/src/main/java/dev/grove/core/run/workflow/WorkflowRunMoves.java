package dev.grove.core.run.workflow;

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

    /** What a run that goes on has of an earlier end stays as the resume left it. */
    private static final String WRITE =
            """
            UPDATE agent_runs r
               SET status = m.status, event_seq = m.event_seq, epoch = GREATEST(r.epoch, 1),
                   started_at = COALESCE(r.started_at, m.at),
                   finished_at = COALESCE(m.finished_at, r.finished_at),
                   stop_reason = COALESCE(m.stop_reason, r.stop_reason),
                   result = COALESCE(m.result::json, r.result),
                   error_code = COALESCE(m.error_code, r.error_code),
                   error_message = COALESCE(m.error_message, r.error_message)
              FROM %s
             WHERE r.tenant_id = :tenant AND r.id = m.id AND r.status IN ('queued', 'running', 'waiting')
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

        private Move running() {
            return new Move(run, from, RunStatus.RUNNING, eventSeq, null, at);
        }

        private boolean isFirstToRun() {
            return from != RunStatus.RUNNING && to != RunStatus.RUNNING;
        }

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
            return end instanceof WorkflowEnd.Failed(RunError error) ? part.apply(error) : null;
        }
    }

    /**
     * Each run that begins, or goes on after a pause, runs before it ends or waits: the feed of the
     * tenant's runs says so.
     */
    static void write(TenantSql jdbc, List<Move> moves) {
        List<Move> first = moves.stream().filter(Move::isFirstToRun).map(Move::running).toList();
        if (!first.isEmpty()) {
            update(jdbc, first);
        }
        update(jdbc, moves);
    }

    private static void update(TenantSql jdbc, List<Move> moves) {
        int moved = jdbc.sql(WRITE).params(MOVE.texts(moves)).update();
        if (moved != moves.size()) {
            throw new IllegalStateException(
                    "%d of %d runs were moved concurrently"
                            .formatted(moves.size() - moved, moves.size()));
        }
    }
}
