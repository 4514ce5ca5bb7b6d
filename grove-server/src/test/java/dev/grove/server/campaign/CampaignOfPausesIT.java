package dev.grove.server.campaign;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The rest of the campaign's short form: what stops, forks, waits, spends and delegates. */
class CampaignOfPausesIT extends CampaignBed {

    CampaignOfPausesIT() {
        super(cells());
    }

    static List<Cell> cells() {
        return Cells.named(Cells.SHORT_OF_ALL_ELSE);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("cells")
    void doesNothingTwiceAndLosesNothing(Cell cell) {
        play(cell);
    }
}
