package dev.grove.server.campaign;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The campaign's short form of workflows. */
class CampaignOfWorkflowsIT extends CampaignBed {

    CampaignOfWorkflowsIT() {
        super(cells());
    }

    static List<Cell> cells() {
        return Cells.named(Cells.SHORT_OF_WORKFLOWS);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("cells")
    void doesNothingTwiceAndLosesNothing(Cell cell) {
        play(cell);
    }
}
