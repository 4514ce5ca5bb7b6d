package dev.grove.server.campaign;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.LongForm;
import dev.grove.core.TestForm;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.node.ObjectNode;

/** Cells of the campaign, on stages side by side, and the proof that they find bugs. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class CampaignIT {

    private static final int STAGES = 2;
    private static final long SEED = 1;
    private static final Duration PATIENCE = Duration.ofMinutes(3);

    private final Map<String, Future<Tallied>> cells = new HashMap<>();
    private final Map<Bug, Future<List<Finding>>> bugs = new EnumMap<>(Bug.class);
    private Stages stages;

    static List<Cell> cells() {
        Set<String> inShort =
                Cells.named("short").stream().map(Cell::name).collect(Collectors.toSet());
        return TestForm.rows(Cells.named("long"), Cell::name, inShort).toList();
    }

    @BeforeAll
    void openStages(@TempDir Path folder) {
        stages = new Stages(STAGES, folder, Map.of(), Stages.scenarios(cells()));
    }

    @AfterAll
    void closeStages() {
        if (stages != null) {
            stages.close();
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("cells")
    void doesNothingTwiceAndLosesNothing(Cell cell) {
        if (cells.isEmpty()) {
            cells().forEach(one -> cells.put(one.name(), stages.submit(stage -> play(stage, one))));
        }
        isPassed(Stages.get(requireNonNull(cells.get(cell.name()))));
    }

    @LongForm
    @ParameterizedTest(name = "{0}")
    @EnumSource
    void findsThePlanted(Bug bug) {
        if (bugs.isEmpty()) {
            for (Bug one : Bug.values()) {
                bugs.put(one, stages.submit(stage -> new BugHunt(stage, SEED).hunt(one)));
            }
        }
        assertThat(Stages.get(requireNonNull(bugs.get(bug)))).isNotEmpty();
    }

    /** The counter and the tools of this campaign, as if they were another system's. */
    @LongForm
    @Test
    void triesToolsOfTheUsers() {
        Stages.get(stages.submit(CampaignIT::tryOwnTools)).forEach(CampaignIT::isPassed);
    }

    private static List<Tallied> tryOwnTools(TestCluster stage) {
        ObjectNode agent = new CountedRun().definition();
        agent.put("name", "own");
        OwnTools own =
                new OwnTools(
                        agent,
                        CountedRun.SCRIPT,
                        URI.create(stage.effects().url() + "/effects/"),
                        List.of());
        Scenario scenario = new OwnRun(own);
        CampaignSetup.open(stage, List.of(scenario));
        List<Cell> those =
                Cells.namedBy(scenario, Cells.named("answered-after-cut,called-after-kill"));
        assertThat(those).hasSize(1);
        return those.stream().map(cell -> play(stage, cell)).toList();
    }

    private static Tallied play(TestCluster stage, Cell cell) {
        return new CellRunner(stage, Leftovers.NONE, PATIENCE, cell.random(SEED)).play(cell);
    }

    private static void isPassed(Tallied cell) {
        Report report = new Report();
        report.add(cell);
        assertThat(report.findings()).as(report.summary()).isEmpty();
        assertThat(report.isPassed()).as(report.summary()).isTrue();
    }
}
