package dev.grove.bench.scenario;

import dev.grove.bench.Load;
import dev.grove.bench.Scenario;
import dev.grove.bench.grove.GroveProcess;
import dev.grove.bench.grove.PastRuns;
import dev.grove.bench.measure.Cost;
import dev.grove.bench.measure.Meter;
import dev.grove.bench.report.Goal;
import dev.grove.bench.report.Row;
import dev.grove.bench.report.Table;
import dev.grove.bench.stage.Stage;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** What runs notice while those whose age is over are deleted. */
public final class OldRunsDeleted implements Scenario {

    private static final int ROWS = 10_000_000;
    private static final Load MODEL = new Load(1, 1, 1);
    private static final int WARM_UPS = 6;
    private static final int REPETITIONS = 5;

    /** Until the deletion is well under way. */
    private static final Duration PAUSE = Duration.ofSeconds(10);

    /** Retention as an operator sets it for every tenant. */
    private static final String RULE =
            """
            INSERT INTO tenant_retention (tenant_id, runs_days, updated_by, updated_by_name, updated_at)
            SELECT id, 1, id, 'bench', now() FROM tenants
            """;

    /** Of the past ones: those that are measured come to them meanwhile. */
    private static final String LEFT =
            "SELECT count(*) FROM agent_runs WHERE created_at < now() - interval '1 day'";

    @Override
    public String name() {
        return "deletion";
    }

    @Override
    public Table play(Stage stage) throws Exception {
        try (GroveProcess grove =
                stage.startGrove(Map.of("GROVE_RETENTION_SWEEP_INTERVAL", "1s"))) {
            stage.meter().measure(grove, MODEL);
            PastRuns past = new PastRuns(() -> stage.connect(grove.database()));
            // What a run has in all tables is known once some are made.
            long rows = past.make(1_000);
            int runs = Math.toIntExact(ROWS / (rows / 1_000));
            rows = past.make(runs);
            Measured before = measure(stage.meter(), grove, WARM_UPS);
            try (Connection connection = stage.connect(grove.database());
                    Statement statement = connection.createStatement()) {
                statement.execute(RULE);
                Thread.sleep(PAUSE);
                long at = System.nanoTime();
                long left = left(statement);
                Measured meanwhile = measure(stage.meter(), grove, 1);
                double seconds = (System.nanoTime() - at) / 1e9;
                long deleted = left - left(statement);
                return table(rows, meanwhile, before, deleted / seconds * rows / runs);
            }
        }
    }

    private record Measured(List<Cost> many, List<Cost> alone) {}

    private static Measured measure(Meter meter, GroveProcess grove, int warmUps) throws Exception {
        costs(meter, grove, Stage.MANY, warmUps);
        List<Cost> many = costs(meter, grove, Stage.MANY, REPETITIONS);
        costs(meter, grove, Stage.ALONE, 1);
        return new Measured(many, costs(meter, grove, Stage.ALONE, REPETITIONS));
    }

    private static List<Cost> costs(Meter meter, GroveProcess grove, Load load, int times)
            throws Exception {
        List<Cost> costs = new ArrayList<>();
        for (int i = 0; i < times; i++) {
            costs.add(meter.measure(grove, load));
        }
        return costs;
    }

    private static long left(Statement statement) throws SQLException {
        try (ResultSet row = statement.executeQuery(LEFT)) {
            row.next();
            return row.getLong(1);
        }
    }

    private static Table table(long rows, Measured with, Measured without, double rowsPerSecond) {
        return new Table(
                "While old runs are deleted",
                """
                One server with %,d rows of runs that ended in the past, made as for the table of old runs. First it keeps all of them; then those that \
                ended more than a day ago, nearly all, are due, and the server deletes them as it does by itself. Median of %d loads in each state, of 64 runs at once and of one; \
                the newly started runs that are measured are younger, and stay.\
                """
                        .formatted(rows, REPETITIONS),
                List.of("deleting", "before"),
                List.of(
                        row(
                                "64 runs: turns/s",
                                with.many(),
                                without.many(),
                                Cost::turnsPerSecond,
                                new Goal.None()),
                        row(
                                "64 runs: own time of a turn p99, ms",
                                with.many(),
                                without.many(),
                                cost -> cost.gap(0.99),
                                new Goal.RatioAtMost(1.2)),
                        row(
                                "one run: own time of a turn p50, ms",
                                with.alone(),
                                without.alone(),
                                cost -> cost.gap(0.50),
                                new Goal.None()),
                        row(
                                "one run: own time of a turn p99, ms",
                                with.alone(),
                                without.alone(),
                                cost -> cost.gap(0.99),
                                new Goal.RatioAtMost(1.2)),
                        new Row("rows deleted/s", rowsPerSecond, Double.NaN, new Goal.None())));
    }

    private static Row row(
            String what,
            List<Cost> with,
            List<Cost> without,
            ToDoubleFunction<Cost> figure,
            Goal goal) {
        return new Row(what, Cost.median(with, figure), Cost.median(without, figure), goal);
    }
}
