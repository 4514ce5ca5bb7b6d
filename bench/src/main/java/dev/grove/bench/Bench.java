package dev.grove.bench;

import dev.grove.bench.peer.PeerFolder;
import dev.grove.bench.report.Document;
import dev.grove.bench.report.Table;
import dev.grove.bench.scenario.Crowd;
import dev.grove.bench.scenario.Faults;
import dev.grove.bench.scenario.Listeners;
import dev.grove.bench.scenario.Lists;
import dev.grove.bench.scenario.LongRun;
import dev.grove.bench.scenario.ManyRuns;
import dev.grove.bench.scenario.McpCalls;
import dev.grove.bench.scenario.OldRuns;
import dev.grove.bench.scenario.OneRun;
import dev.grove.bench.scenario.PeerRuns;
import dev.grove.bench.scenario.Profiled;
import dev.grove.bench.scenario.Recovery;
import dev.grove.bench.scenario.StartUp;
import dev.grove.bench.scenario.Starts;
import dev.grove.bench.scenario.Subscriptions;
import dev.grove.bench.stage.Machine;
import dev.grove.bench.stage.Stage;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * Measures Grove, most of it beside its floor. The scenarios that follow each other share what they
 * can, so their order saves time.
 *
 * <p>Arguments: the server's jar, the AOT cache that it is started with, a folder for Postgres'
 * programs, one with the peers that could be had, one for the results, the document with the
 * figures of the last whole run, and names of scenarios; none for all.
 */
public final class Bench {

    private static final List<Scenario> ALL =
            List.of(
                    new ManyRuns(),
                    new PeerRuns(),
                    new OneRun(),
                    new Starts(),
                    new LongRun(),
                    new Crowd(),
                    new OldRuns(),
                    new Lists(),
                    new Listeners(),
                    new StartUp(),
                    new Recovery(),
                    new McpCalls(),
                    new Subscriptions(),
                    new Faults());

    private final Path results;
    private final Document document;

    private Bench(Path results, Document document) {
        this.results = results;
        this.document = document;
    }

    public static void main(String[] args) throws Exception {
        Path results = Files.createDirectories(Path.of(args[4]));
        Bench bench = new Bench(results, new Document(Path.of(args[5])));
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
        if (names.isEmpty()) {
            return ALL;
        }
        Map<String, Scenario> known = new LinkedHashMap<>();
        ALL.forEach(scenario -> known.put(scenario.name(), scenario));
        known.put(Profiled.NAME, new Profiled(results));
        if (!known.keySet().containsAll(names)) {
            System.err.println("bench: the scenarios are " + String.join(", ", known.keySet()));
            System.exit(2);
        }
        return names.stream().map(known::get).filter(Objects::nonNull).toList();
    }

    /** Whether all of them could be measured; one that cannot leaves the others their turn. */
    private boolean play(List<Scenario> scenarios, Stage stage) throws Exception {
        StringBuilder text = new StringBuilder(Machine.describe(stage) + "\n");
        boolean whole = true;
        for (Scenario scenario : scenarios) {
            long start = System.nanoTime();
            try {
                Table table = scenario.play(stage);
                text.append("\n").append(table.render());
                System.out.println("\n" + table.render());
            } catch (Exception e) {
                whole = false;
                System.err.println("bench: " + scenario.name() + " could not be measured");
                e.printStackTrace();
            }
            System.err.printf(
                    "bench: %s took %.0f s%n", scenario.name(), (System.nanoTime() - start) / 1e9);
        }
        Files.writeString(results.resolve("latest.md"), text);
        if (whole && scenarios.equals(ALL)) {
            document.replace(text.toString());
        }
        return whole;
    }

    private static void delete(Path home) throws Exception {
        try (Stream<Path> paths = Files.walk(home)) {
            paths.sorted((a, b) -> b.compareTo(a)).forEach(path -> path.toFile().delete());
        }
    }
}
