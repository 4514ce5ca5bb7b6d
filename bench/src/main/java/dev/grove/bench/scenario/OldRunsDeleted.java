package dev.grove.bench.scenario;

import dev.grove.bench.grove.GroveProcess;
import dev.grove.bench.grove.PastRuns;
import dev.grove.bench.measure.Cost;
import dev.grove.bench.measure.Meter;
import dev.grove.bench.model.Load;
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

/** Effect on runs of deleting those whose retention is over. */
public final class OldRunsDeleted implements Scenario {

    private static final int ROWS = 10_000_000;
    private static final Load MODEL = new Load(1, 1, 1);
    private static final int WARM_UPS = 6;
    private static final int REPETITIONS = 5;

    /** Long enough for some transactions that delete. */
    private static final Load MANY = new Load(600, 10, 64);

    private static final Load ALONE = new Load(60, 20, 1);

    /** Until the deletion is well under way; or until the transaction under way has ended. */
    private static final Duration PAUSE = Duration.ofSeconds(3);

    /** Retention as an operator sets it for every tenant. */
    private static final String RULE =
            """
            INSERT INTO tenant_retention (tenant_id, runs_days, updated_by, updated_by_name, updated_at)
            SELECT id, 1, id, 'bench', now() FROM tenants
            """;

    private static final String NO_RULE = "DELETE FROM tenant_retention";

    /** Count of past runs that are left: measured ones are younger, and are added meanwhile. */
    private static final String LEFT =
            "SELECT count(*) FROM agent_runs WHERE created_at < now() - interval '1 day'";

    @Override
    public String name() {
        return "deletion";
    }

    @Override
    public Table play(Stage stage) throws Exception {
        try (GroveProcess grove = stage.startGrove(Map.of("GROVE_RETENTION_SWEEP_INTERVAL", "1s"));
                Connection connection = stage.connect(grove.database());
                Statement statement = connection.createStatement()) {
            stage.meter().measure(grove, MODEL);
            PastRuns past = new PastRuns(() -> stage.connect(grove.database()));
            // Rows of a run in all tables are known once some runs are made.
            long rows = past.make(1_000);
            int runs = Math.toIntExact(ROWS / (rows / 1_000));
            rows = past.make(runs);
            Measured keeping = new Measured();
            Measured deleting = new Measured();
            for (int i = 0; i < WARM_UPS; i++) {
                stage.meter().measure(grove, MANY);
            }
            stage.meter().measure(grove, ALONE);
            long left = left(statement);
            for (int i = 0; i < REPETITIONS; i++) {
                keeping.measure(stage.meter(), grove);
                statement.execute(RULE);
                deleting.measure(stage.meter(), grove);
                statement.execute(NO_RULE);
            }
            long deleted = (left - left(statement)) * rows / runs;
            return table(rows, deleting, keeping, deleted / deleting.seconds);
        }
    }

    /** Costs of loads while the server is in one of the two states. */
    private static final class Measured {

        private final List<Cost> many = new ArrayList<>();
        private final List<Cost> alone = new ArrayList<>();
        private double seconds;

        private void measure(Meter meter, GroveProcess grove) throws Exception {
            long begun = System.nanoTime();
            Thread.sleep(PAUSE);
            many.add(meter.measure(grove, MANY));
            alone.add(meter.measure(grove, ALONE));
            seconds += (System.nanoTime() - begun) / 1e9;
        }
    }

    private static long left(Statement statement) throws SQLException {
        try (ResultSet row = statement.executeQuery(LEFT)) {
            row.next();
            return row.getLong(1);
        }
    }

    private static Table table(
            long rows, Measured deleting, Measured keeping, double rowsPerSecond) {
        return new Table(
                "While old runs are deleted",
                """
                One server with %,d rows of runs that ended in the past, made as for the table of old runs. In turns it keeps all of them, and has a rule by which those that \
                ended more than a day ago, nearly all, are due: then it deletes them as it does by itself. Median of %d loads in each state, of 64 runs at once and of one; \
                the newly started runs that are measured are younger, and stay.\
                """
                        .formatted(rows, REPETITIONS),
                List.of("deleting", "keeping"),
                List.of(
                        row(
                                "64 runs: turns/s",
                                deleting.many,
                                keeping.many,
                                Cost::turnsPerSecond,
                                new Goal.None()),
                        row(
                                "64 runs: own time of a turn p99, ms",
                                deleting.many,
                                keeping.many,
                                cost -> cost.gap(0.99),
                                new Goal.RatioAtMost(1.2)),
                        row(
                                "one run: own time of a turn p50, ms",
                                deleting.alone,
                                keeping.alone,
                                cost -> cost.gap(0.50),
                                new Goal.None()),
                        row(
                                "one run: own time of a turn p99, ms",
                                deleting.alone,
                                keeping.alone,
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
