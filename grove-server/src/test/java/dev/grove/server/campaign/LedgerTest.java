package dev.grove.server.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.server.campaign.wire.Commit;
import dev.grove.server.campaign.wire.DatabaseAnswer;
import org.junit.jupiter.api.Test;

class LedgerTest {

    private static final String ONE = "01a1feaf-d315-7268-b515-94d2c5782671";
    private static final String TWO = "01a1feaf-d315-7268-b515-94d2c5782672";
    private static final String ANSWERED =
            "{\\\"type\\\":\\\"turn.answered\\\",\\\"at\\\":\\\"now\\\",\\\"turn\\\":4}";
    private static final Commit GROUP =
            new Commit(
                    "a",
                    "{\"%s\",\"%s\"}\n{\"%s\",\"%s\"}\n".formatted(ONE, TWO, ANSWERED, ANSWERED));

    private final Ledger ledger = new Ledger();

    @Test
    void knowsWhatIsRecordedOfAGroupThatIsStoredWhole() {
        ledger.answered(GROUP, new DatabaseAnswer(2, 0, ""));
        assertThat(ledger.recordedAt(ONE, 4)).isLessThan(Long.MAX_VALUE);
        assertThat(ledger.recordedAt(TWO, 4)).isLessThan(Long.MAX_VALUE);
    }

    /** A run of the group may have been taken over: its write is fenced, and records no answer. */
    @Test
    void takesNothingOfAGroupForRecordedThatIsStoredInPart() {
        ledger.answered(GROUP, new DatabaseAnswer(1, 0, ""));
        assertThat(ledger.recordedAt(ONE, 4)).isEqualTo(Long.MAX_VALUE);
        assertThat(ledger.recordedAt(TWO, 4)).isEqualTo(Long.MAX_VALUE);
    }
}
