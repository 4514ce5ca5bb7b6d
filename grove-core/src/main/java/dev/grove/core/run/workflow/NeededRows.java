package dev.grove.core.run.workflow;

import dev.grove.core.database.TenantSql;
import dev.grove.core.id.RunId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * The rows that an advance needs: those of the graph's own nodes, what is under way of what these
 * repeat, and the rounds that an open loop goes on from. A map has counted what has ended of it, so
 * the elements that are over are not read.
 */
final class NeededRows {

    private static final String TOP = NodeRows.COLUMNS + " AND holder IS NULL";

    private static final String OPEN =
            NodeRows.COLUMNS + " AND holder IS NOT NULL AND status IN ('running', 'waiting')";

    private static final String ROUNDS = NodeRows.COLUMNS + " AND path = ANY (:paths)";

    private NeededRows() {}

    /** By path. */
    static Map<String, NodeRow> read(TenantSql jdbc, RunId run) {
        Map<String, NodeRow> rows = new LinkedHashMap<>();
        List<NodeRow> top = rows(jdbc.sql(TOP).param("run", run.value()));
        add(rows, top);
        add(rows, rows(jdbc.sql(OPEN).param("run", run.value())));
        String[] rounds = top.stream().flatMap(NeededRows::rounds).toArray(String[]::new);
        if (rounds.length > 0) {
            add(rows, rows(jdbc.sql(ROUNDS).param("run", run.value()).param("paths", rounds)));
        }
        return rows;
    }

    /** Of an open loop: the present round, the one before, whose review it reads, and the best. */
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

    private static List<NodeRow> rows(JdbcClient.StatementSpec statement) {
        return statement.query((row, _) -> NodeRows.node(row)).list();
    }

    private static void add(Map<String, NodeRow> rows, List<NodeRow> more) {
        more.forEach(row -> rows.put(row.path(), row));
    }
}
