package dev.grove.core.run.wait;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.run.record.RunStatus;
import dev.grove.core.run.vote.Review.Outcome;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class VerdictTest {

    @ParameterizedTest
    @CsvSource({"approve, APPROVED", "deny, DENIED", "escalate, ESCALATED"})
    void readsTheOneForm(String word, Outcome outcome) {
        assertThat(Verdict.of(RunStatus.COMPLETED, answer(word, "Fine.")))
                .isEqualTo(new Verdict(outcome, "Fine."));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"approve\"",
                "null",
                "[\"approve\"]",
                "{\"verdict\":\"approve\"}",
                "{\"verdict\":\"APPROVE\",\"reason\":\"r\"}",
                "{\"verdict\":[\"approve\"],\"reason\":\"r\"}",
                "{\"verdict\":\"approve\",\"reason\":7}",
                "{\"verdict\":\"approve\",\"reason\":\"r\",\"more\":1}"
            })
    void anythingElseDecidesNothing(String answer) {
        JsonNode result = JsonMapper.shared().readTree(answer);
        assertThat(Verdict.of(RunStatus.COMPLETED, result).outcome()).isEqualTo(Outcome.FAILED);
    }

    @Test
    void aReasonHasAnEnd() {
        assertThat(Verdict.of(RunStatus.COMPLETED, answer("approve", "😀".repeat(500))).outcome())
                .isEqualTo(Outcome.APPROVED);
        assertThat(Verdict.of(RunStatus.COMPLETED, answer("approve", "r".repeat(501))).outcome())
                .isEqualTo(Outcome.FAILED);
    }

    /** A run that was stopped may have a result of an earlier execution. */
    @ParameterizedTest
    @ValueSource(strings = {"STOPPED", "FAILED", "CANCELLED"})
    void aRunThatDidNotCompleteHasNoVerdict(RunStatus status) {
        assertThat(Verdict.of(status, answer("approve", "Fine.")).outcome())
                .isEqualTo(Outcome.FAILED);
    }

    private static JsonNode answer(String verdict, String reason) {
        return JsonMapper.shared().createObjectNode().put("verdict", verdict).put("reason", reason);
    }
}
