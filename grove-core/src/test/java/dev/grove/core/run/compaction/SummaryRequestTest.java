package dev.grove.core.run.compaction;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.id.RunId;
import dev.grove.core.run.RandomTurns;
import dev.grove.core.run.record.JournalledTurn;
import dev.grove.core.run.session.PriorRun;
import dev.grove.core.run.session.Said;
import dev.grove.core.tool.ResultText;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SummaryRequestTest {

    private final List<JournalledTurn> turns = new RandomTurns(3, "anthropic").closed(5, 6);

    @Test
    void hasTheGoalTheEarlierSummaryAndEveryTurnWithItsCallsAndResults() {
        String request =
                SummaryRequest.of(
                        new Said("mend it", Map.of(7, "hurry up")),
                        "so far so good",
                        plan(List.of(), turns),
                        1_000_000);
        assertThat(request)
                .startsWith("Summarise turns 1 to 10 of the run.")
                .contains("<goal>\nmend it\n</goal>")
                .contains("<earlier_summary>\nso far so good\n</earlier_summary>")
                .containsSubsequence("Turn 7", "Message to the agent:\nhurry up", "Turn 8");
        for (JournalledTurn turn : turns) {
            assertThat(request).contains("Turn " + turn.turn(), "words of turn " + turn.turn());
            turn.progress()
                    .forEach((id, marker) ->
                            assertThat(request)
                                    .contains("Call " + id + " of echo")
                                    .contains(String.valueOf(marker.result())));
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1_000, 1_500, 3_000})
    void cutsLongPartsUntilItFits(long tokens) {
        List<JournalledTurn> many = new RandomTurns(3, "anthropic").closed(1, 30);
        String request =
                SummaryRequest.of(
                        new Said("mend it", Map.of()), null, plan(List.of(), many), tokens);
        assertThat(ResultText.tokens(request)).isLessThanOrEqualTo(tokens);
        assertThat(request).startsWith("Summarise turns 1 to 30 of the run.").contains("[... cut");
    }

    @Test
    void hasTheMessagesOfASessionWithWhatWasDoneAboutEach() {
        PriorRun before =
                new PriorRun(
                        1,
                        RunId.next(),
                        true,
                        1,
                        "m",
                        new RandomTurns(5, "anthropic").closed(1, 2),
                        List.of(),
                        new Said(
                                "find the bug",
                                Map.of(),
                                Map.of(0, List.of("in the parser"), 1, List.of("or the lexer"))));
        String request =
                SummaryRequest.of(
                        new Said("now mend it", Map.of(), Map.of(5, List.of("hurry up"))),
                        null,
                        plan(List.of(before), turns),
                        1_000_000);
        assertThat(request)
                .startsWith("Summarise the conversation below, and turns 1 to 10 of the answer")
                .containsSubsequence(
                        "find the bug",
                        "in the parser",
                        "Turn 1",
                        "or the lexer",
                        "Turn 2",
                        "now mend it",
                        "Turn 5",
                        "hurry up",
                        "Turn 6")
                .doesNotContain("<goal>");
    }

    private static CompactionPlan plan(List<PriorRun> before, List<JournalledTurn> dropped) {
        return new CompactionPlan(before, dropped, List.of(), List.of());
    }
}
