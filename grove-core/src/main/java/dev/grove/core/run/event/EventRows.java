package dev.grove.core.run.event;

import dev.grove.core.event.EventLine;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import java.util.List;
import java.util.stream.Collectors;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Appends events to runs that are not being executed: within the tenant's transaction, in the lock
 * of the run's row, which holds the number of the last one.
 */
public final class EventRows {

    private static final String APPEND =
            """
            INSERT INTO agent_run_events (tenant_id, run_id, first_seq, last_seq, lines)
            VALUES (:tenant, :run, :first, :last, :lines)
            """;

    private EventRows() {}

    public static void append(JdbcClient jdbc, TenantId tenant, RunId run, List<EventLine> events) {
        jdbc.sql(APPEND)
                .param("tenant", tenant.value())
                .param("run", run.value())
                .param("first", events.getFirst().seq())
                .param("last", events.getLast().seq())
                .param(
                        "lines",
                        events.stream().map(EventLine::line).collect(Collectors.joining("\n")))
                .update();
    }
}
