package dev.grove.server.campaign;

import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

/** Plants a bug, plays the cells that must find it until they do, and takes it out again. */
final class BugHunt {

    /** Most bugs leave runs stuck; there is no need to wait for long. */
    private static final Duration PATIENCE = Duration.ofSeconds(12);

    /** A bug that shows only where two transactions meet is met in about one try of four. */
    private static final int MOST_TRIES = 30;

    private final TestCluster cluster;
    private final Random random;

    BugHunt(TestCluster cluster, long seed) {
        this.cluster = cluster;
        this.random = new Random(seed);
    }

    /**
     * Plays the cells that must find a bug until they do, and returns their findings.
     *
     * @throws IllegalStateException when the servers no longer send the words that the bug
     *     replaces, so that nothing was planted
     */
    List<Finding> hunt(Bug bug) {
        CellRunner runner = new CellRunner(cluster, Leftovers.NONE, PATIENCE, random);
        List<Cell> cells = Cells.named(String.join(",", bug.foundBy()));
        List<Finding> findings = List.of();
        cluster.bugs().plant(bug);
        try {
            for (int tries = 0; findings.isEmpty() && tries < MOST_TRIES; tries++) {
                findings = cells.stream().flatMap(cell -> findings(runner, cell)).toList();
            }
            if (!cluster.bugs().wasPlanted()) {
                throw new IllegalStateException(
                        "The servers no longer say what " + bug + " is planted in.");
            }
        } finally {
            cluster.bugs().remove();
            CampaignSetup.release(cluster);
        }
        return findings;
    }

    /** Findings of one play of a cell; a fault that was not injected is no evidence of a bug. */
    private static Stream<Finding> findings(CellRunner runner, Cell cell) {
        return runner.play(cell).findings().stream()
                .filter(finding -> finding.kind() != Finding.Kind.MISSED);
    }
}
