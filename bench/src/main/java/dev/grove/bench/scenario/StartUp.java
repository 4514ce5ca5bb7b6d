package dev.grove.bench.scenario;

import dev.grove.bench.grove.GroveProcess;
import dev.grove.bench.report.Goal;
import dev.grove.bench.report.Row;
import dev.grove.bench.report.Table;
import dev.grove.bench.stage.Stage;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** How long a restart interrupts service. */
public final class StartUp implements Scenario {

    private static final int REPETITIONS = 5;
    private static final double MOST_SECONDS = 2.5;

    @Override
    public String name() {
        return "start";
    }

    @Override
    public Table play(Stage stage) throws Exception {
        String database;
        double fresh;
        try (GroveProcess first = stage.startGrove(Map.of())) {
            stage.meter().measure(first, Stage.MANY);
            database = first.database();
            fresh = seconds(first);
        }
        double[] starts = new double[REPETITIONS];
        for (int i = 0; i < REPETITIONS; i++) {
            try (GroveProcess again = stage.startGrove(database, Map.of())) {
                starts[i] = seconds(again);
            }
        }
        Arrays.sort(starts);
        return new Table(
                "Start",
                """
                From the start of the process to the first 200 of its readiness, without a sandbox engine; median of %d. The JVM is set \
                to exit where it does not use the AOT cache.\
                """
                        .formatted(REPETITIONS),
                List.of("Grove"),
                List.of(
                        Row.of(
                                "start to ready on an existing database, s",
                                starts[REPETITIONS / 2],
                                new Goal.AtMost(MOST_SECONDS)),
                        Row.of("the longest of them, s", starts[REPETITIONS - 1]),
                        Row.of("on a new database, with all migrations, s", fresh)));
    }

    private static double seconds(GroveProcess grove) {
        return grove.startUp().toMillis() / 1e3;
    }
}
