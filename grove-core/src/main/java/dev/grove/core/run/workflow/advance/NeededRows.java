package dev.grove.core.run.workflow.advance;

import dev.grove.core.database.TenantSql;
import dev.grove.core.id.RunId;
import dev.grove.core.run.workflow.node.NodeRow;
import dev.grove.core.run.workflow.node.NodeRows;
import dev.grove.core.run.workflow.step.LoopState;
import dev.grove.core.run.workflow.step.LoopStep;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * The rows that an advance needs: those of the graph's own nodes, what is under way of what these
 * repeat, and the rounds that an open loop goes on from. A map has counted what has ended of it, so
 * the elements that are over are not read.
 */
final class NeededRows {

    private static final String OF_RUNS = NodeRows.SELECT + " AND run_id = ANY (:runs)";

    private static final String TOP = OF_RUNS + " AND holder IS NULL";

    private static final String OPEN =
            OF_RUNS + " AND holder IS NOT NULL AND status IN ('running', 'waiting')";

    private static final String ROUNDS =
            NodeRows.SELECT
                    + " AND (run_id, path) IN (SELECT * FROM unnest(:runs::uuid[], :paths::text[]))";

    private NeededRows() {}

    /** By run and path. */
    static Map<RunId, Map<String, NodeRow>> read(TenantSql jdbc, List<RunId> runs) {
        UUID[] ids = ids(runs.stream());
        Map<RunId, Map<String, NodeRow>> rows = new HashMap<>();
        add(rows, jdbc.sql(TOP).param("runs", ids));
        List<Round> rounds = rounds(rows);
        add(rows, jdbc.sql(OPEN).param("runs", ids));
        if (!rounds.isEmpty()) {
            add(
                    rows,
                    jdbc.sql(ROUNDS)
                            .param("runs", ids(rounds.stream().map(Round::run)))
                            .param(
                                    "paths",
                                    rounds.stream().map(Round::path).toArray(String[]::new)));
        }
        return rows;
    }

    private record Round(RunId run, String path) {}

    private static List<Round> rounds(Map<RunId, Map<String, NodeRow>> tops) {
        List<Round> rounds = new ArrayList<>();
        tops.forEach((run, rows) ->
                rows.values().stream()
                        .flatMap(NeededRows::rounds)
                        .forEach(path -> rounds.add(new Round(run, path))));
        return rounds;
    }

    /**
     * Paths of the rounds that an open loop reads: the present one, the one before, whose review it
     * reads, and the best.
     */
    private static Stream<String> rounds(NodeRow row) {
        if (!row.kind().equals("loop") || !row.isOpen()) {
            return Stream.of();
        }
        LoopState state = LoopState.of(row);
        List<String> paths = new ArrayList<>();
        for (int round : new int[] {state.round(), state.round() - 1, state.bestRound()}) {
            if (round > 0) {
                paths.add(LoopStep.makePath(row.path(), round));
                paths.add(LoopStep.judgePath(row.path(), round));
            }
        }
        return paths.stream().distinct();
    }

    private static UUID[] ids(Stream<RunId> runs) {
        return runs.map(RunId::value).toArray(UUID[]::new);
    }

    private static void add(
            Map<RunId, Map<String, NodeRow>> rows, JdbcClient.StatementSpec statement) {
        statement.query(found -> {
            NodeRow row = NodeRows.node(found);
            rows.computeIfAbsent(
                            new RunId(found.getObject("run_id", UUID.class)),
                            _ -> new LinkedHashMap<>())
                    .put(row.path(), row);
        });
    }
}
