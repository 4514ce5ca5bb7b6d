package dev.grove.core.run.event;

import static dev.grove.core.database.write.ColumnType.BIGINT;
import static dev.grove.core.database.write.ColumnType.TEXT;
import static dev.grove.core.database.write.ColumnType.UUID_;
import static dev.grove.core.database.write.Columns.column;

import dev.grove.core.database.TenantSql;
import dev.grove.core.database.write.Columns;
import dev.grove.core.event.EventLine;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Appends events to the logs of runs that are not being executed: within the tenant's transaction,
 * in the lock of the run's row, which says how far such a run is.
 */
public final class EventRows {

    private static final Columns<List<EventLine>> ENTRY =
            new Columns<>(
                    List.of(
                            column("run", UUID_, events -> events.getFirst().run()),
                            column("first", BIGINT, events -> events.getFirst().seq()),
                            column("last", BIGINT, events -> events.getLast().seq()),
                            column("lines", TEXT, EventRows::lines)));

    /** Each run by its key, whatever the planner's statistics say about how many there are. */
    private static final String APPEND =
            """
            INSERT INTO run_log (tenant_id, run_id, seq, last_seq, epoch, turns, input_tokens, output_tokens,
                                 cache_read_tokens, cache_write_tokens, cost_usd, format, events)
            SELECT r.tenant_id, r.id, e.first, e.last, r.epoch, r.turns, r.input_tokens, r.output_tokens,
                   r.cache_read_tokens, r.cache_write_tokens, r.cost_usd, 1, e.lines
              FROM %s
             CROSS JOIN LATERAL (
                   SELECT * FROM agent_runs a WHERE a.tenant_id = :tenant AND a.id = e.run LIMIT 1) r
            """
                    .formatted(ENTRY.named("e"));

    private EventRows() {}

    /**
     * @param events of one run, one at least
     */
    public static void append(TenantSql jdbc, List<EventLine> events) {
        appendAll(jdbc, List.of(events));
    }

    /**
     * @param events of each run
     */
    public static void appendAll(TenantSql jdbc, List<List<EventLine>> events) {
        int appended = jdbc.sql(APPEND).params(ENTRY.texts(events)).update();
        if (appended != events.size()) {
            throw new IllegalStateException(
                    "There are %d of %d runs".formatted(appended, events.size()));
        }
    }

    private static String lines(List<EventLine> events) {
        return events.stream().map(EventLine::line).collect(Collectors.joining("\n"));
    }
}
