package dev.grove.bench.scenario;

import dev.grove.bench.grove.GroveProcess;
import dev.grove.bench.grove.TableSizes;
import dev.grove.bench.measure.Cost;
import dev.grove.bench.model.Load;
import dev.grove.bench.report.Row;
import dev.grove.bench.report.Table;
import dev.grove.bench.stage.Stage;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Cores, log and disk that runs take, and connections of a server. */
public final class Space implements Scenario {

    private static final int RUNS = 20_000;
    private static final int TURNS = 10;
    private static final Load LOAD = new Load(RUNS, TURNS, 64);
    private static final Load FIRST = new Load(64, TURNS, 64);

    /** Smaller tables are shown together. */
    private static final double SHOWN = 50;

    /** Dividend for the CPU seconds of 1,000 turns, which gives turns per second of a core. */
    private static final double CORE = 1_000;

    private static final double BYTES_OF_A_GB = 1e9;

    @Override
    public String name() {
        return "space";
    }

    @Override
    public Table play(Stage stage) throws Exception {
        try (GroveProcess grove = stage.startGrove(Map.of());
                Connection database = stage.connect(grove.database())) {
            TableSizes sizes = new TableSizes(database);
            stage.meter().measure(grove, FIRST);
            TableSizes.All before = sizes.read();
            Cost cost = stage.meter().measure(grove, LOAD);
            int connections = sizes.connections();
            return table(cost, sizes.read().since(before), connections);
        }
    }

    private static Table table(Cost cost, TableSizes.All grown, int connections) {
        List<Row> rows = new ArrayList<>();
        rows.add(Row.of("turns/s", cost.turnsPerSecond()));
        rows.add(Row.of("turns/s by core of servers", CORE / cost.serverCpuPer1000()));
        rows.add(Row.of("turns/s by core of Postgres", CORE / cost.postgresCpuPer1000()));
        rows.add(Row.of("WAL bytes / turn", cost.walBytesPerTurn()));
        rows.add(Row.of("WAL commits / turn", cost.commitsPerTurn()));
        rows.add(Row.of("connections of a server", connections));
        double others = 0;
        for (TableSizes.Size one : grown.largestFirst()) {
            double bytes = (double) one.bytes() / RUNS;
            if (bytes >= SHOWN) {
                rows.add(Row.of(one.table() + ": bytes / run", bytes));
                rows.add(Row.of(one.table() + ": rows / run", (double) one.rows() / RUNS));
            } else {
                others += bytes;
            }
        }
        rows.add(Row.of("all other tables: bytes / run", others));
        double all = (double) grown.bytes() / RUNS;
        rows.add(Row.of("all: bytes / run", all));
        rows.add(Row.of("all: GB / 1,000,000 runs", all * 1_000_000 / BYTES_OF_A_GB));
        return new Table(
                "What %,d runs take".formatted(RUNS),
                """
                %,d runs of %d turns, 64 at a time, each started over HTTP and followed on its stream, by one server that was started for it. By \
                core: how many turns take one second of a core's time; the bench itself and its model use the same cores. Bytes are what \
                tables have grown by with their indexes and long values (pg_total_relation_size), after VACUUM (ANALYZE). A turn has the \
                bench's short texts: longer ones are added as they are.\
                """
                        .formatted(RUNS, TURNS),
                List.of("Grove"),
                rows);
    }
}
