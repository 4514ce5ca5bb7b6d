package dev.grove.server.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** A part of the campaign's short form, on a stage of its own. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class CampaignBed {

    private static final long SEED = 1;
    static final Duration PATIENCE = Duration.ofSeconds(60);

    final Random random = new Random(SEED);
    private final List<Cell> cells;
    TestCluster cluster;

    CampaignBed(List<Cell> cells) {
        this.cells = cells;
    }

    @BeforeAll
    void openStage(@TempDir Path folder) {
        cluster = new TestCluster(folder, Map.of());
        CampaignSetup.open(
                cluster,
                cells.stream().map(cell -> cell.boundary().scenario()).distinct().toList());
    }

    @AfterAll
    void closeStage() {
        if (cluster != null) {
            cluster.close();
        }
    }

    void play(Cell cell) {
        Report report = new Report();
        report.add(new CellRunner(cluster, Leftovers.NONE, PATIENCE, random).play(cell));
        assertThat(report.findings()).as(report.summary()).isEmpty();
        assertThat(report.isPassed()).as(report.summary()).isTrue();
    }
}
