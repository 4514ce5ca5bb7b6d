package dev.grove.core.event;

import dev.grove.core.database.TenantDatabase;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import java.util.ArrayList;
import java.util.List;
import org.springframework.jdbc.core.namedparam.MapSqlParameterSource;
import org.springframework.stereotype.Repository;

/** The stored events of runs. */
@Repository
public class EventLog {

    /**
     * From the entry on that holds the next event. It may be the last that the reader has; it is
     * read for one row more.
     */
    private static final String AFTER =
            """
            SELECT seq, events FROM run_log
             WHERE tenant_id = :tenant AND run_id = :run
               AND seq >= (SELECT max(seq) FROM run_log
                            WHERE tenant_id = :tenant AND run_id = :run AND seq <= :after + 1)
             ORDER BY seq LIMIT :rows
            """;

    private final TenantDatabase database;

    EventLog(TenantDatabase database) {
        this.database = database;
    }

    /**
     * Events after a number, in order, without gaps.
     *
     * @param limit at most that many; fewer only at the end of the log
     */
    public List<EventLine> after(TenantId tenant, RunId run, long after, int limit) {
        List<Entry> entries =
                database.single(
                        tenant,
                        AFTER,
                        new MapSqlParameterSource("run", run.value())
                                .addValue("after", after)
                                .addValue("rows", limit + 1),
                        (row, _) -> new Entry(row.getLong("seq"), row.getString("events")));
        List<EventLine> events = new ArrayList<>();
        for (Entry entry : entries) {
            long seq = entry.seq();
            for (String line : entry.events().lines().toList()) {
                if (seq > after && events.size() < limit) {
                    events.add(EventLine.parse(run, seq, line));
                }
                seq++;
            }
        }
        return events;
    }

    /**
     * The events of one write.
     *
     * @param seq of the first
     */
    private record Entry(long seq, String events) {}
}
