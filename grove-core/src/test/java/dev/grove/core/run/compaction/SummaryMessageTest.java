package dev.grove.core.run.compaction;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class SummaryMessageTest {

    @Test
    void saysAShortPromptAgainWordForWord() {
        assertThat(
                        SummaryMessage.of(
                                4, "Never push.\n100 % of the time.", Map.of(), "It went well."))
                .startsWith("[Turns 1 to 4 of this run were summarised")
                .contains("<rules>\nNever push.\n100 % of the time.\n</rules>")
                .contains("<summary>\nIt went well.\n</summary>");
    }

    @Test
    void saysWhatALongPromptMarksAgain() {
        String prompt =
                "Story. ".repeat(3_000)
                        + "<pinned>\nNever push.\n</pinned> More. <pinned>Ask first.</pinned>";
        assertThat(SummaryMessage.of(4, prompt, Map.of(), "s"))
                .contains("<rules>\nNever push.\n\nAsk first.\n</rules>")
                .doesNotContain("Story.");
    }

    @Test
    void refersToALongPromptThatMarksNothing() {
        assertThat(SummaryMessage.of(4, "Story. ".repeat(3_000), Map.of(), "s"))
                .contains("Your instructions at the beginning of this conversation hold unchanged.")
                .doesNotContain("<rules>")
                .doesNotContain("Story.");
    }

    @Test
    void keepsWhatPeopleSaidInTheSummarisedTurns() {
        Map<Integer, String> said =
                Map.of(0, "the goal", 3, "also mend the tests", 4, "be quick", 5, "said later");
        assertThat(SummaryMessage.of(4, "p", said, "s"))
                .containsSubsequence(
                        "Message after turn 3:\n\n<said>\nalso mend the tests\n</said>",
                        "Message after turn 4:\n\n<said>\nbe quick\n</said>")
                .doesNotContain("the goal")
                .doesNotContain("said later");
    }
}
