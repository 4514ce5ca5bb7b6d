package dev.grove.server.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.server.campaign.wire.Commit;
import org.junit.jupiter.api.Test;

class WrittenEventsTest {

    private static final String ONE = "01a1feaf-d315-7268-b515-94d2c5782671";
    private static final String TWO = "01a1feaf-d315-7268-b515-94d2c5782672";

    @Test
    void readsTheEventsOfEachRunOfAGroup() {
        String text =
                """
                WITH w AS (SELECT * FROM unnest(
                {"%s","%s"}
                {"1","1"}
                {"%s","%s"}
                {"3","2"}
                {"4","2"}
                {"{\\"type\\":\\"turn.answered\\",\\"at\\":\\"now\\",\\"turn\\":2,\\"text\\":\\"say \\\\\\"x\\\\\\"\\"}
                {\\"type\\":\\"tool.started\\"}","{\\"type\\":\\"turn.started\\"}"}
                """
                        .formatted(ONE, TWO, TWO, ONE);

        assertThat(WrittenEvents.in(new Commit("a", text)))
                .extracting(WrittenEvents::run)
                .containsExactly(TWO, ONE);
        assertThat(WrittenEvents.in(new Commit("a", text)).getFirst().lines())
                .contains("turn.answered", "tool.started")
                .doesNotContain("turn.started");
    }

    @Test
    void findsNoneWhereNoneAreWritten() {
        assertThat(WrittenEvents.in(new Commit("a", "UPDATE agent_runs\n{\"" + ONE + "\"}\n")))
                .isEmpty();
    }
}
