package dev.grove.core.run.event;

import dev.grove.core.database.TenantSql;
import dev.grove.core.event.EventLine;
import dev.grove.core.id.RunId;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Appends events to the logs of runs that are not being executed: within the tenant's transaction,
 * in the lock of the run's row, which says how far such a run is.
 */
public final class EventRows {

    private static final String APPEND =
            """
            INSERT INTO run_log (tenant_id, run_id, seq, last_seq, epoch, turns, input_tokens, output_tokens,
                                 cache_read_tokens, cache_write_tokens, cost_usd, format, events)
            SELECT tenant_id, id, :first, :last, epoch, turns, input_tokens, output_tokens,
                   cache_read_tokens, cache_write_tokens, cost_usd, 1, :lines
              FROM agent_runs
             WHERE tenant_id = :tenant AND id = :run
            """;

    private EventRows() {}

    public static void append(TenantSql jdbc, RunId run, List<EventLine> events) {
        int appended =
                jdbc.sql(APPEND)
                        .param("run", run.value())
                        .param("first", events.getFirst().seq())
                        .param("last", events.getLast().seq())
                        .param(
                                "lines",
                                events.stream()
                                        .map(EventLine::line)
                                        .collect(Collectors.joining("\n")))
                        .update();
        if (appended != 1) {
            throw new IllegalStateException("There is no run " + run);
        }
    }
}
