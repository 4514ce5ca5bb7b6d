package dev.grove.bench;

import dev.grove.bench.peer.PeerFolder;
import dev.grove.bench.report.Document;
import dev.grove.bench.report.Table;
import dev.grove.bench.scenario.Scenario;
import dev.grove.bench.stage.Machine;
import dev.grove.bench.stage.Stage;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Measures Grove, most of it beside its floor.
 *
 * <p>Arguments: the server's jar, the AOT cache that it is started with, a folder for Postgres'
 * programs, one with the peers that could be had, one for the results, one with the documents that
 * have the figures of the last runs, and names of scenarios; none for all.
 */
public final class Bench {

    private final Path results;
    private final Path documents;

    private Bench(Path results, Path documents) {
        this.results = results;
        this.documents = documents;
    }

    public static void main(String[] args) throws Exception {
        Path results = Files.createDirectories(Path.of(args[4]));
        Bench bench = new Bench(results, Path.of(args[5]));
        List<Scenario> chosen = chosen(List.of(args).subList(6, args.length), results);
        Path home = Files.createTempDirectory("grove-bench-");
        boolean whole;
        PeerFolder peers = new PeerFolder(Path.of(args[3]));
        try (Stage stage =
                new Stage(Path.of(args[0]), Path.of(args[1]), Path.of(args[2]), peers, home)) {
            whole = bench.play(chosen, stage);
        } finally {
            delete(home);
        }
        System.exit(whole ? 0 : 1);
    }

    private static List<Scenario> chosen(List<String> names, Path results) {
        Scenarios scenarios = new Scenarios(results);
        List<Scenario> chosen = scenarios.chosen(names).orElse(List.of());
        if (chosen.isEmpty()) {
            System.err.println("bench: the scenarios are " + String.join(", ", scenarios.names()));
            System.exit(2);
        }
        return chosen;
    }

    /** Whether all of them could be measured; one that cannot leaves the others their turn. */
    private boolean play(List<Scenario> scenarios, Stage stage) throws Exception {
        String machine = Machine.describe(stage) + "\n";
        Map<Scenario, String> tables = new LinkedHashMap<>();
        for (Scenario scenario : scenarios) {
            long start = System.nanoTime();
            try {
                Table table = scenario.play(stage);
                tables.put(scenario, "\n" + table.render());
                System.out.println("\n" + table.render());
            } catch (Exception e) {
                System.err.println("bench: " + scenario.name() + " could not be measured");
                e.printStackTrace();
            }
            System.err.printf(
                    "bench: %s took %.0f s%n", scenario.name(), (System.nanoTime() - start) / 1e9);
        }
        Files.writeString(results.resolve("latest.md"), machine + String.join("", tables.values()));
        for (Scenarios.Part part : Scenarios.PARTS) {
            if (tables.keySet().containsAll(part.scenarios())) {
                new Document(documents.resolve(part.page()))
                        .replace(
                                part.command(),
                                part.scenarios().stream()
                                        .map(tables::get)
                                        .collect(Collectors.joining("", machine, "")));
            }
        }
        return tables.keySet().containsAll(scenarios);
    }

    private static void delete(Path home) throws Exception {
        try (Stream<Path> paths = Files.walk(home)) {
            paths.sorted((a, b) -> b.compareTo(a)).forEach(path -> path.toFile().delete());
        }
    }
}
