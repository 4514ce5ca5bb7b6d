package dev.grove.bench;

import dev.grove.bench.floor.FloorProcess;
import dev.grove.bench.grove.GroveProcess;
import dev.grove.bench.measure.Cost;
import dev.grove.bench.measure.Meter;
import dev.grove.bench.model.Dialogues;
import dev.grove.bench.model.ModelServer;
import dev.grove.core.database.embedded.EmbeddedPostgres;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Measures Grove and its floor in turns, on one Postgres that keeps its promises (fsync on).
 *
 * <p>Arguments: the server's jar, a folder for Postgres' programs, a folder for the results.
 */
public final class Bench {

    private static final Load MANY = new Load(200, 10, 64);
    private static final Load ALONE = new Load(20, 20, 1);
    private static final int WARM_UPS = 15;
    private static final int REPETITIONS = 3;

    private final Path jar;
    private final Path binaries;
    private final Path results;
    private final Path home;

    private Bench(Path jar, Path binaries, Path results, Path home) {
        this.jar = jar;
        this.binaries = binaries;
        this.results = results;
        this.home = home;
    }

    public static void main(String[] args) throws Exception {
        Path home = Files.createTempDirectory("grove-bench-");
        try {
            new Bench(Path.of(args[0]), Path.of(args[1]), Path.of(args[2]), home).run();
        } finally {
            try (Stream<Path> paths = Files.walk(home)) {
                paths.sorted((a, b) -> b.compareTo(a)).forEach(path -> path.toFile().delete());
            }
        }
    }

    private void run() throws Exception {
        Dialogues dialogues = new Dialogues();
        try (var postgres = EmbeddedPostgres.start(home.resolve("postgres"), binaries, true);
                var model = new ModelServer(dialogues);
                var meter = meter(dialogues, postgres)) {
            createFloorDatabase(postgres);
            Files.createDirectories(results);
            try (Contestant floor = floor(postgres, model);
                    Contestant grove = grove(postgres, model)) {
                Report report = compare(meter, grove, floor);
                String text = report.render();
                Files.writeString(results.resolve("latest.md"), text);
                System.out.print(text);
                tell("profile of the server under " + MANY);
                Profile.of(grove.pid(), results, () -> repeat(meter, grove, MANY, REPETITIONS));
            }
        }
    }

    private static Report compare(Meter meter, Contestant grove, Contestant floor)
            throws Exception {
        tell("cold: " + MANY);
        Cost floorCold = meter.measure(floor, MANY);
        Cost groveCold = meter.measure(grove, MANY);
        tell("warming up");
        for (int i = 0; i < WARM_UPS; i++) {
            meter.measure(floor, MANY);
            meter.measure(grove, MANY);
        }
        List<Cost> floorWarm = new ArrayList<>();
        List<Cost> groveWarm = new ArrayList<>();
        List<Cost> floorAlone = new ArrayList<>();
        List<Cost> groveAlone = new ArrayList<>();
        for (int i = 0; i < REPETITIONS; i++) {
            tell("warm, " + (i + 1) + " of " + REPETITIONS + ": " + MANY);
            floorWarm.add(meter.measure(floor, MANY));
            groveWarm.add(meter.measure(grove, MANY));
        }
        meter.measure(floor, ALONE);
        meter.measure(grove, ALONE);
        for (int i = 0; i < REPETITIONS; i++) {
            tell("one run at a time, " + (i + 1) + " of " + REPETITIONS + ": " + ALONE);
            floorAlone.add(meter.measure(floor, ALONE));
            groveAlone.add(meter.measure(grove, ALONE));
        }
        return new Report(
                new Report.Figures(groveCold, groveWarm, groveAlone),
                new Report.Figures(floorCold, floorWarm, floorAlone));
    }

    private static void repeat(Meter meter, Contestant contestant, Load load, int times)
            throws Exception {
        for (int i = 0; i < times; i++) {
            meter.measure(contestant, load);
        }
    }

    private Contestant grove(EmbeddedPostgres postgres, ModelServer model) throws Exception {
        Path data = Files.createDirectories(home.resolve("grove"));
        return GroveProcess.start(
                jar,
                data,
                Map.of(
                        "GROVE_DATABASE_URL", postgres.jdbcUrl("grove"),
                        "GROVE_DATABASE_USERNAME", postgres.username(),
                        "GROVE_DATABASE_PASSWORD", postgres.password()),
                model.baseUrl());
    }

    private static Contestant floor(EmbeddedPostgres postgres, ModelServer model) throws Exception {
        return FloorProcess.start(
                postgres.jdbcUrl("floor"),
                postgres.username(),
                postgres.password(),
                model.baseUrl());
    }

    private static Meter meter(Dialogues dialogues, EmbeddedPostgres postgres) throws Exception {
        return new Meter(
                dialogues,
                postgres.pid(),
                postgres.jdbcUrl("postgres"),
                postgres.username(),
                postgres.password());
    }

    private static void createFloorDatabase(EmbeddedPostgres postgres) throws Exception {
        try (var connection =
                        DriverManager.getConnection(
                                postgres.jdbcUrl("postgres"),
                                postgres.username(),
                                postgres.password());
                var statement = connection.createStatement()) {
            statement.execute("CREATE DATABASE floor");
        }
    }

    private static void tell(String what) {
        System.err.println("bench: " + what);
    }
}
