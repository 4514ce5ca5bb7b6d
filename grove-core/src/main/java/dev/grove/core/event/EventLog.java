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

    private static final String AFTER =
            """
            SELECT first_seq, lines FROM agent_run_events
             WHERE tenant_id = :tenant AND run_id = :run AND last_seq > :after
             ORDER BY first_seq LIMIT :rows
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
        List<Segment> segments =
                database.single(
                        tenant,
                        AFTER,
                        new MapSqlParameterSource("tenant", tenant.value())
                                .addValue("run", run.value())
                                .addValue("after", after)
                                .addValue("rows", limit),
                        (row, _) -> new Segment(row.getLong("first_seq"), row.getString("lines")));
        List<EventLine> events = new ArrayList<>();
        for (Segment segment : segments) {
            long seq = segment.firstSeq();
            for (String line : segment.lines().lines().toList()) {
                if (seq > after && events.size() < limit) {
                    events.add(EventLine.parse(run, seq, line));
                }
                seq++;
            }
        }
        return events;
    }

    /** The events of one commit. */
    private record Segment(long firstSeq, String lines) {}
}
