package dev.grove.server.campaign;

import dev.grove.server.ContainerEngineOfTests;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Function;

/** The program that {@code ./grove campaign} runs. */
public final class Campaign {

    /** {@code none} where the launcher found no container engine. */
    private static final String ENGINE = "GROVE_CAMPAIGN_ENGINE";

    private static final Duration PATIENCE = Duration.ofSeconds(90);

    private final Options options;
    private final Path folder;
    private final Report report = new Report();

    private Campaign(Options options, Path folder) {
        this.options = options;
        this.folder = folder;
    }

    /** Exits with 0 when every promise held, 1 when one did not, 2 when it was asked wrongly. */
    public static void main(String[] arguments) throws IOException {
        Options options;
        List<Cell> cells;
        try {
            options = Options.parse(List.of(arguments));
            cells = Cells.named(options.cells());
        } catch (IllegalArgumentException e) {
            say(e.getMessage() + "\n" + Options.USAGE);
            System.exit(2);
            return;
        }
        if (options.list()) {
            Cells.all().forEach(cell -> say(cell.name()));
            return;
        }
        Path folder = Files.createTempDirectory("grove-campaign-");
        say("seed " + options.seed() + ", logs in " + folder);
        Campaign campaign = new Campaign(options, folder);
        if (options.bugs()) {
            System.exit(campaign.findsEveryBug() ? 0 : 1);
        }
        OwnTools own = options.ownTools();
        campaign.play(own == null ? cells : Cells.namedBy(new OwnRun(own), cells));
        say(campaign.report.summary());
        System.exit(campaign.report.isPassed() ? 0 : 1);
    }

    private void play(List<Cell> cells) throws IOException {
        List<Cell> plain = cells.stream().filter(cell -> !needsEngine(cell)).toList();
        playOnStages(plain, "plain", Map.of(), _ -> Leftovers.NONE);
        List<Cell> inSandboxes = cells.stream().filter(Campaign::needsEngine).toList();
        if (inSandboxes.isEmpty()) {
            return;
        }
        if ("none".equals(System.getenv(ENGINE))) {
            say("left out, since there is no container engine: " + inSandboxes.size() + " cells");
            return;
        }
        ContainerEngineOfTests engine = ContainerEngineOfTests.require();
        playOnStages(
                inSandboxes,
                "sandboxes",
                CampaignSetup.SANDBOXES,
                cluster -> new SandboxLeftovers(engine, cluster));
    }

    /** All stages take from the same rounds until nothing is left. */
    private void playOnStages(
            List<Cell> cells,
            String name,
            Map<String, String> settings,
            Function<TestCluster, Leftovers> leftovers)
            throws IOException {
        if (cells.isEmpty()) {
            return;
        }
        Queue<Round> rounds = rounds(cells);
        List<Scenario> scenarios =
                cells.stream().map(cell -> cell.boundary().scenario()).distinct().toList();
        try (ExecutorService stages = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<?>> all = new ArrayList<>();
            for (int i = 1; i <= options.stages(); i++) {
                TestCluster cluster = cluster(name + "-" + i, settings);
                CampaignSetup.open(cluster, scenarios);
                all.add(stages.submit(() -> playOn(cluster, rounds, leftovers)));
            }
            for (Future<?> one : all) {
                join(one);
            }
        }
    }

    private static boolean needsEngine(Cell cell) {
        return cell.boundary().scenario().needsEngine();
    }

    private boolean findsEveryBug() throws IOException {
        boolean all = true;
        try (TestCluster cluster = cluster("bugs", Map.of())) {
            CampaignSetup.open(cluster, BugHunt.scenarios());
            BugHunt hunt = new BugHunt(cluster, new Random(options.seed()));
            for (Bug bug : Bug.values()) {
                List<Finding> findings = hunt.hunt(bug);
                all &= !findings.isEmpty();
                say((findings.isEmpty() ? "MISSED " : "found  ") + bug + " by " + bug.foundBy());
                findings.forEach(finding -> say("       " + finding));
            }
        }
        return all;
    }

    private TestCluster cluster(String name, Map<String, String> settings) throws IOException {
        return new TestCluster(Files.createDirectories(folder.resolve(name)), settings);
    }

    /** A cell to be played with a seed. */
    private record Round(Cell cell, long seed) {

        /** The same wherever and whenever the cell is played. */
        Random random() {
            return new Random(seed * 31 + cell.name().hashCode());
        }
    }

    private Queue<Round> rounds(List<Cell> cells) {
        Queue<Round> rounds = new ConcurrentLinkedQueue<>();
        for (long seed = options.seed(); seed < options.seed() + options.seeds(); seed++) {
            List<Cell> order = new ArrayList<>(cells);
            Collections.shuffle(order, new Random(seed));
            for (Cell cell : order) {
                rounds.add(new Round(cell, seed));
            }
        }
        return rounds;
    }

    private void playOn(
            TestCluster cluster, Queue<Round> rounds, Function<TestCluster, Leftovers> leftovers) {
        try (cluster) {
            Leftovers left = leftovers.apply(cluster);
            for (Round round = rounds.poll(); round != null; round = rounds.poll()) {
                Tallied tallied =
                        new CellRunner(cluster, left, PATIENCE, round.random()).play(round.cell());
                synchronized (report) {
                    report.add(tallied);
                    say("seed " + round.seed() + "  " + Report.line(tallied));
                }
            }
        }
    }

    private static void join(Future<?> cluster) {
        try {
            cluster.get();
        } catch (ExecutionException e) {
            throw new IllegalStateException("A stage broke", e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private static void say(String line) {
        System.out.println(line);
    }
}
