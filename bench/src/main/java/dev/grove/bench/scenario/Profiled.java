package dev.grove.bench.scenario;

import dev.grove.bench.measure.Profile;
import dev.grove.bench.report.Row;
import dev.grove.bench.report.Table;
import dev.grove.bench.stage.Pair;
import dev.grove.bench.stage.Stage;
import java.nio.file.Path;
import java.util.List;

/** No question, but where to look for answers: what the server does under 64 runs. */
public final class Profiled implements Scenario {

    public static final String NAME = "profile";

    private static final int TIMES = 20;

    private final Path folder;

    public Profiled(Path folder) {
        this.folder = folder;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Table play(Stage stage) throws Exception {
        Pair pair = stage.warmPair(ManyRuns.WARM_UPS);
        Profile.of(
                pair.ours().pid(),
                folder,
                () -> {
                    for (int i = 0; i < TIMES; i++) {
                        stage.meter().measure(pair.ours(), Stage.MANY);
                    }
                });
        return new Table(
                "Profile",
                "`server.jfr`, `hot-methods.txt` and `allocation-by-class.txt` beside the results.",
                List.of("Grove"),
                List.of(Row.of("loads of 64 runs recorded", TIMES)));
    }
}
