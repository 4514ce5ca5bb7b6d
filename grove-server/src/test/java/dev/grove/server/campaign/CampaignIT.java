package dev.grove.server.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.LongForm;
import java.net.URI;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.node.ObjectNode;

/** The campaign's short form, as far as it is about the loop, and the proof that it finds bugs. */
class CampaignIT extends CampaignBed {

    CampaignIT() {
        super(Cells.named("short"));
    }

    static List<Cell> cells() {
        return Cells.named(Cells.SHORT_OF_THE_LOOP);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("cells")
    void doesNothingTwiceAndLosesNothing(Cell cell) {
        play(cell);
    }

    @LongForm
    @ParameterizedTest(name = "{0}")
    @EnumSource
    void findsThePlanted(Bug bug) {
        assertThat(new BugHunt(cluster, random).hunt(bug)).isNotEmpty();
    }

    /** The counter and the tools of this campaign, as if they were another system's. */
    @Test
    void triesToolsOfTheUsers() {
        ObjectNode agent = new CountedRun().definition();
        agent.put("name", "own");
        OwnTools own =
                new OwnTools(
                        agent,
                        CountedRun.SCRIPT,
                        URI.create(cluster.effects().url() + "/effects/"),
                        List.of());
        Scenario scenario = new OwnRun(own);
        CampaignSetup.open(cluster, List.of(scenario));
        Report report = new Report();
        for (Cell cell :
                Cells.namedBy(scenario, Cells.named("answered-after-cut,called-after-kill"))) {
            report.add(new CellRunner(cluster, Leftovers.NONE, PATIENCE, random).play(cell));
        }
        assertThat(report.isPassed()).as(report.summary() + report.findings()).isTrue();
        assertThat(report.summary()).startsWith("cells 1,");
    }
}
