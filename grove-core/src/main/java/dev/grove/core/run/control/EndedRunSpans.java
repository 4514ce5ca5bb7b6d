package dev.grove.core.run.control;

import dev.grove.core.database.CrossTenant;
import dev.grove.core.database.EngineDatabase;
import dev.grove.core.database.read.Rows;
import dev.grove.core.id.RunId;
import dev.grove.core.run.ending.RunEndObserver;
import dev.grove.core.run.trace.RunEnd;
import dev.grove.core.run.trace.RunTrace;
import dev.grove.core.run.work.WorkColumns;
import dev.grove.core.telemetry.LateSpans;
import dev.grove.core.telemetry.Tracing;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.util.Map;
import java.util.UUID;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.stereotype.Repository;

/**
 * Ends the spans of runs that ended while nothing executed them: cancelled while they were queued
 * or waited, out of time, or workflows. Their rows are read for it, by {@link LateSpans}: nothing
 * waits for that, and without a tracer nothing is read.
 */
@Repository
class EndedRunSpans implements RunEndObserver {

    private static final String READ =
            """
            SELECT r.tenant_id, r.id AS run_id, r.trace, r.epoch, r.status, r.stop_reason AS reason, r.error_code AS error, r.input_tokens, r.output_tokens,
                   r.cache_read_tokens, r.cache_write_tokens, r.cost_usd, r.created_at, r.finished_at AS ended_at, r.turns, %s,
                   t.started_at AS open_since
              FROM agent_runs r
              LEFT JOIN LATERAL (
                   SELECT max(t.started_at) AS started_at FROM agent_run_turns t
                    WHERE t.run_id = r.id AND t.turn = r.turns AND t.completed_at IS NULL) t ON r.turns > 0
             WHERE r.id = :run AND r.trace IS NOT NULL AND r.finished_at IS NOT NULL
            """
                    .formatted(WorkColumns.of("r"));

    private static final RowMapper<RunEnd> ENDS =
            Rows.of(RunEnd.class, Map.of(), Map.of("work", WorkColumns::read));

    private final EngineDatabase database;
    private final Tracing tracing;
    private final LateSpans late;

    EndedRunSpans(EngineDatabase database, Tracing tracing, LateSpans late) {
        this.database = database;
        this.tracing = tracing;
        this.late = late;
    }

    @Override
    @CrossTenant("runs of any tenant end; the span says whose the run was")
    public void ended(RunId run) {
        if (tracing.isOn()) {
            late.export(() -> export(run));
        }
    }

    private void export(RunId run) {
        database.single(jdbc ->
                        jdbc.sql(READ)
                                .param("run", run.value())
                                .query((row, _) -> ended(row))
                                .optional())
                .ifPresent(ended -> ended.trace().ended(ended.end()));
    }

    private record Ended(RunTrace trace, RunEnd end) {}

    private Ended ended(ResultSet row) throws SQLException {
        RunId run = new RunId(row.getObject("run_id", UUID.class));
        RunTrace trace = RunTrace.of(tracing, run, row.getString("trace"), row.getLong("epoch"));
        OffsetDateTime openSince = row.getObject("open_since", OffsetDateTime.class);
        if (openSince != null) {
            trace.turn(row.getInt("turns"), openSince.toInstant());
        }
        return new Ended(trace, ENDS.mapRow(row, 0));
    }
}
