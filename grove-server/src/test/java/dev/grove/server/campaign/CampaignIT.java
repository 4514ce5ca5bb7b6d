package dev.grove.server.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.LongForm;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.node.ObjectNode;

/** The campaign's short form, and the proof that it finds bugs: it must find each planted one. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class CampaignIT {

    private static final long SEED = 1;
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final Random random = new Random(SEED);
    private Stage stage;

    @BeforeAll
    void openStage(@TempDir Path folder) {
        stage = new Stage(folder, Map.of());
        Theatre.open(stage, shortForm().map(cell -> cell.boundary().story()).distinct().toList());
    }

    @AfterAll
    void closeStage() {
        if (stage != null) {
            stage.close();
        }
    }

    static Stream<Cell> shortForm() {
        return Cells.named("short").stream();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("shortForm")
    void doesNothingTwiceAndLosesNothing(Cell cell) {
        Report report = new Report();
        report.add(new CellRunner(stage, Leftovers.NONE, PATIENCE, random).play(cell));
        assertThat(report.findings()).as(report.summary()).isEmpty();
        assertThat(report.isPassed()).as(report.summary()).isTrue();
    }

    @LongForm
    @ParameterizedTest(name = "{0}")
    @EnumSource
    void findsThePlanted(Bug bug) {
        assertThat(new BugHunt(stage, random).hunt(bug)).isNotEmpty();
    }

    /** The counter and the tools of this campaign, as if they were somebody else's. */
    @Test
    void triesToolsOfTheUsers() {
        ObjectNode agent = new CountedRun().definition();
        agent.put("name", "own");
        OwnTools own =
                new OwnTools(
                        agent,
                        CountedRun.SCRIPT,
                        URI.create(stage.effects().url() + "/effects/"),
                        List.of());
        Story story = new OwnRun(own);
        Theatre.open(stage, List.of(story));
        Report report = new Report();
        for (Cell cell : Cells.toldBy(story, Cells.named("answered-after-cut,called-after-kill"))) {
            report.add(new CellRunner(stage, Leftovers.NONE, PATIENCE, random).play(cell));
        }
        assertThat(report.isPassed()).as(report.summary() + report.findings()).isTrue();
        assertThat(report.summary()).startsWith("cells 1,");
    }
}
