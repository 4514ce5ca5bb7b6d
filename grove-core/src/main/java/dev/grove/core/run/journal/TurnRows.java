package dev.grove.core.run.journal;

import dev.grove.core.database.TenantSql;
import dev.grove.core.database.read.Rows;
import dev.grove.core.event.TurnPlace;
import dev.grove.core.id.RunId;
import dev.grove.core.run.record.JournalledTurn;
import dev.grove.core.run.record.TurnChange;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Reads turns back, in order: each is what the entries of its run's log say of it, put together.
 */
public final class TurnRows {

    private static final String RESULTS =
            """
            SELECT turn, call_id, content FROM agent_run_results
             WHERE tenant_id = :tenant AND run_id = :run AND turn > :after AND turn <= :after + :limit::bigint
            """;

    /**
     * An entry covers the turn that was answered last and the one that is opened after it, and
     * {@code turns} numbers the first.
     */
    private static final String CHANGES =
            """
            SELECT format, events, changes, raw_answer FROM run_log
             WHERE tenant_id = :tenant AND run_id = :run AND changes IS NOT NULL
               AND turns >= :after AND turns <= :after + :limit::bigint
             ORDER BY seq
            """;

    /** Selects the entries of some turns by their places in a log that may be long. */
    private static final String PAGE =
            """
            SELECT format, events, changes, raw_answer FROM run_log
             WHERE tenant_id = :tenant AND run_id = :run AND changes IS NOT NULL
               AND seq >= %s
               AND seq < %s
             ORDER BY seq
            """
                    .formatted(
                            TurnPlace.ofFirstWith(":after"),
                            TurnPlace.ofFirstWith("(:after + :limit::bigint + 1)"));

    private static final String RESULTS_OF_RUNS =
            """
            SELECT run_id, turn, call_id, content FROM agent_run_results
             WHERE tenant_id = :tenant AND run_id = ANY (:runs)
            """;

    private static final String CHANGES_OF_RUNS =
            """
            SELECT run_id, format, events, changes, raw_answer FROM run_log
             WHERE tenant_id = :tenant AND run_id = ANY (:runs) AND changes IS NOT NULL
             ORDER BY run_id, seq
            """;

    private static final String ANSWERED =
            """
            SELECT turns FROM run_log WHERE tenant_id = :tenant AND run_id = :run ORDER BY seq DESC LIMIT 1
            """;

    private TurnRows() {}

    private record Entry(int format, String events, String changes, @Nullable String rawAnswer) {}

    /** Result of a call that is too long for the log. */
    private record Result(int turn, String callId, String content) {

        void addTo(Map<Integer, Map<String, String>> results) {
            results.computeIfAbsent(turn, _ -> new HashMap<>()).put(callId, content);
        }
    }

    private record OfRun(RunId run, Result result) {}

    /** The turns of a run after a number, by reading its whole log. */
    public static List<JournalledTurn> read(TenantSql jdbc, RunId run, int after, int limit) {
        return read(jdbc, CHANGES, run, after, limit);
    }

    /** The turns of a run after a number, which read no more of its log than they are made of. */
    public static List<JournalledTurn> after(TenantSql jdbc, RunId run, int after, int limit) {
        return read(jdbc, PAGE, run, after, limit);
    }

    /** The turns of a run before a number, the newest first; read as those after one. */
    public static List<JournalledTurn> before(TenantSql jdbc, RunId run, int before, int limit) {
        int answered =
                jdbc.sql(ANSWERED)
                        .param("run", run.value())
                        .query(Integer.class)
                        .optional()
                        .orElse(0);
        // The one after the last that was answered may have begun.
        int first = Math.max(0, Math.min(before, answered + 2) - limit - 2);
        return after(jdbc, run, first, limit + 1).reversed().stream()
                .filter(turn -> turn.turn() < before)
                .limit(limit)
                .toList();
    }

    /** All turns of several runs, each as {@link #read} gives those of one; in two statements. */
    public static Map<RunId, List<JournalledTurn>> ofRuns(TenantSql jdbc, Collection<RunId> runs) {
        UUID[] ids = runs.stream().map(RunId::value).toArray(UUID[]::new);
        Map<RunId, Map<Integer, Map<String, String>>> results = new HashMap<>();
        jdbc.sql(RESULTS_OF_RUNS)
                .param("runs", ids)
                .query(Rows.of(OfRun.class))
                .list()
                .forEach(found ->
                        found.result()
                                .addTo(results.computeIfAbsent(found.run(), _ -> new HashMap<>())));
        Map<RunId, SortedMap<Integer, TurnChange>> turns = new HashMap<>();
        jdbc.sql(CHANGES_OF_RUNS)
                .param("runs", ids)
                .query(row -> {
                    RunId run = run(row);
                    add(
                            row,
                            results.getOrDefault(run, Map.of()),
                            turns.computeIfAbsent(run, _ -> new TreeMap<>()));
                });
        Map<RunId, List<JournalledTurn>> read = new HashMap<>();
        turns.forEach((run, changes) ->
                read.put(run, changes.values().stream().map(JournalledTurn::of).toList()));
        return read;
    }

    private static RunId run(ResultSet row) throws SQLException {
        return new RunId(row.getObject("run_id", UUID.class));
    }

    /** Adds what an entry says to the turns so far. */
    private static void add(
            ResultSet row,
            Map<Integer, Map<String, String>> results,
            SortedMap<Integer, TurnChange> turns)
            throws SQLException {
        Entry entry = Rows.of(Entry.class).mapRow(row, 0);
        for (TurnChange change :
                ChangesReader.parse(
                        entry.format(),
                        entry.events(),
                        entry.changes(),
                        entry.rawAnswer(),
                        (turn, call) -> results.getOrDefault(turn, Map.of()).get(call))) {
            turns.merge(change.turn(), change, TurnChange::then);
        }
    }

    private static List<JournalledTurn> read(
            TenantSql jdbc, String changes, RunId run, int after, int limit) {
        Map<Integer, Map<String, String>> results = results(jdbc, run, after, limit);
        SortedMap<Integer, TurnChange> turns = new TreeMap<>();
        page(jdbc, changes, run, after, limit)
                .query(row -> {
                    add(row, results, turns);
                });
        return turns.tailMap(after + 1).values().stream()
                .limit(limit)
                .map(JournalledTurn::of)
                .toList();
    }

    private static Map<Integer, Map<String, String>> results(
            TenantSql jdbc, RunId run, int after, int limit) {
        Map<Integer, Map<String, String>> results = new HashMap<>();
        page(jdbc, RESULTS, run, after, limit)
                .query(Rows.of(Result.class))
                .list()
                .forEach(result -> result.addTo(results));
        return results;
    }

    private static JdbcClient.StatementSpec page(
            TenantSql jdbc, String sql, RunId run, int after, int limit) {
        return jdbc.sql(sql).param("run", run.value()).param("after", after).param("limit", limit);
    }
}
