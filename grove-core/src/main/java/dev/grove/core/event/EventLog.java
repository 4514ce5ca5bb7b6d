package dev.grove.core.event;

import dev.grove.core.database.TenantDatabase;
import dev.grove.core.database.read.Rows;
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

    private static final String BEFORE =
            """
            SELECT seq, events FROM run_log
             WHERE tenant_id = :tenant AND run_id = :run AND seq > 0 AND seq < :before
             ORDER BY seq DESC LIMIT :rows
            """;

    /** A turn begins after the answer of the one before, and at the latest with its own. */
    private static final String AROUND_BEGINNING =
            """
            SELECT seq, events FROM run_log
             WHERE tenant_id = :tenant AND run_id = :run AND seq > 0
               AND seq >= %s AND seq <= %s
             ORDER BY seq
            """
                    .formatted(TurnPlace.ofFirstWith(":turn - 1"), TurnPlace.ofFirstWith(":turn"));

    private static final String NEWEST =
            """
            SELECT last_seq, turns FROM run_log
             WHERE tenant_id = :tenant AND run_id = :run
             ORDER BY seq DESC LIMIT 1
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
                entries(
                        tenant,
                        AFTER,
                        of(run).addValue("after", after).addValue("rows", limit + 1));
        return entries.stream()
                .flatMap(entry -> entry.lines(run).stream())
                .filter(event -> event.seq() > after)
                .limit(limit)
                .toList();
    }

    /**
     * Events before a number, the newest first, without gaps.
     *
     * @param limit at most that many; fewer only at the beginning of the log
     */
    public List<EventLine> before(TenantId tenant, RunId run, long before, int limit) {
        List<Entry> entries =
                entries(tenant, BEFORE, of(run).addValue("before", before).addValue("rows", limit));
        return entries.stream()
                .flatMap(entry -> entry.lines(run).reversed().stream())
                .filter(event -> event.seq() < before)
                .limit(limit)
                .toList();
    }

    /**
     * The number of the event that begins a turn: 1 of a turn that a fork inherited, which has no
     * events; behind the last of one that has not begun.
     */
    public long beginningOf(TenantId tenant, RunId run, int turn) {
        return entries(tenant, AROUND_BEGINNING, of(run).addValue("turn", turn)).stream()
                .flatMap(entry -> entry.lines(run).stream())
                .filter(event -> event.begins(turn))
                .mapToLong(EventLine::seq)
                .findFirst()
                .orElseGet(() -> withoutBeginning(tenant, run, turn));
    }

    private long withoutBeginning(TenantId tenant, RunId run, int turn) {
        return database
                .single(
                        tenant,
                        NEWEST,
                        of(run),
                        (row, _) -> row.getInt("turns") < turn ? row.getLong("last_seq") + 1 : 1)
                .stream()
                .findFirst()
                .orElse(1L);
    }

    private List<Entry> entries(TenantId tenant, String sql, MapSqlParameterSource parameters) {
        return database.single(tenant, sql, parameters, Rows.of(Entry.class));
    }

    private static MapSqlParameterSource of(RunId run) {
        return new MapSqlParameterSource("run", run.value());
    }

    /**
     * The events of one write.
     *
     * @param seq of the first
     */
    private record Entry(long seq, String events) {

        List<EventLine> lines(RunId run) {
            List<EventLine> lines = new ArrayList<>();
            for (String line : events.lines().toList()) {
                lines.add(EventLine.parse(run, seq + lines.size(), line));
            }
            return lines;
        }
    }
}
