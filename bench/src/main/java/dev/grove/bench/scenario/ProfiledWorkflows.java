package dev.grove.bench.scenario;

import dev.grove.bench.grove.GroveProcess;
import dev.grove.bench.measure.Profile;
import dev.grove.bench.report.Row;
import dev.grove.bench.report.Table;
import dev.grove.bench.stage.Stage;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** No question, but where to look for answers: what the server does as workflows advance. */
public final class ProfiledWorkflows implements Scenario {

    public static final String NAME = "profile-workflows";

    private static final int TIMES = 20;

    private final Path folder;

    public ProfiledWorkflows(Path folder) {
        this.folder = folder;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Table play(Stage stage) throws Exception {
        try (GroveProcess grove = stage.startGrove(Map.of())) {
            diamonds(stage, grove);
            Profile.of(
                    grove.pid(),
                    Files.createDirectories(folder.resolve("diamonds")),
                    () -> diamonds(stage, grove));
            Profile.of(
                    grove.pid(),
                    Files.createDirectories(folder.resolve("map")),
                    () -> grove.playMap(Maps.ELEMENTS));
        }
        return new Table(
                "Profile of workflows",
                "`server.jfr`, `hot-methods.txt` and `allocation-by-class.txt` in `diamonds` and in"
                        + " `map`, beside the results.",
                List.of("Grove"),
                List.of(
                        Row.of("loads of diamonds recorded", TIMES),
                        Row.of("elements of a map recorded", Maps.ELEMENTS.count())));
    }

    private static void diamonds(Stage stage, GroveProcess grove) throws Exception {
        for (int i = 0; i < TIMES; i++) {
            stage.meter()
                    .measure(
                            grove,
                            Diamonds.RUNS,
                            runs -> grove.playDiamonds(runs, Diamonds.AT_ONCE));
        }
    }
}
