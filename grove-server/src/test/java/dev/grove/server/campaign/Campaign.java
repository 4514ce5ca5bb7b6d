package dev.grove.server.campaign;

import dev.grove.server.ContainerEngineOfTests;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
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
            System.exit(campaign.findsEveryBug(cells) ? 0 : 1);
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
        Path stage = Files.createDirectories(folder.resolve(name));
        try (Stages stages =
                new Stages(options.stages(), stage, settings, Stages.scenarios(cells))) {
            List<Future<?>> all = new ArrayList<>();
            for (Round round : rounds(cells)) {
                all.add(stages.submit(cluster -> play(cluster, round, leftovers)));
            }
            all.forEach(Stages::get);
        }
    }

    private static boolean needsEngine(Cell cell) {
        return cell.boundary().scenario().needsEngine();
    }

    /** Plants the bugs that these cells find. */
    private boolean findsEveryBug(List<Cell> cells) {
        List<String> names = cells.stream().map(Cell::name).toList();
        boolean all = true;
        try (Stages stages =
                new Stages(options.stages(), folder, Map.of(), Stages.scenarios(cells))) {
            Map<Bug, Future<List<Finding>>> hunts = new EnumMap<>(Bug.class);
            for (Bug bug : Bug.values()) {
                if (!names.containsAll(bug.foundBy())) {
                    continue;
                }
                hunts.put(
                        bug,
                        stages.submit(cluster -> new BugHunt(cluster, options.seed()).hunt(bug)));
            }
            if (hunts.isEmpty()) {
                say("no bug is found by these cells");
                return false;
            }
            for (Map.Entry<Bug, Future<List<Finding>>> hunt : hunts.entrySet()) {
                List<Finding> findings = Stages.get(hunt.getValue());
                Bug bug = hunt.getKey();
                all &= !findings.isEmpty();
                say((findings.isEmpty() ? "MISSED " : "found  ") + bug + " by " + bug.foundBy());
                findings.forEach(finding -> say("       " + finding));
            }
        }
        return all;
    }

    /** A cell to be played with a seed. */
    private record Round(Cell cell, long seed) {}

    private List<Round> rounds(List<Cell> cells) {
        List<Round> rounds = new ArrayList<>();
        for (long seed = options.seed(); seed < options.seed() + options.seeds(); seed++) {
            List<Cell> order = new ArrayList<>(cells);
            Collections.shuffle(order, new Random(seed));
            for (Cell cell : order) {
                rounds.add(new Round(cell, seed));
            }
        }
        return rounds;
    }

    private Tallied play(
            TestCluster cluster, Round round, Function<TestCluster, Leftovers> leftovers) {
        Random random = round.cell().random(round.seed());
        Tallied tallied =
                new CellRunner(cluster, leftovers.apply(cluster), PATIENCE, random)
                        .play(round.cell());
        synchronized (report) {
            report.add(tallied);
            say("seed " + round.seed() + "  " + Report.line(tallied));
        }
        return tallied;
    }

    private static void say(String line) {
        System.out.println(line);
    }
}
