package dev.grove.core.model.openai;

import static dev.grove.core.model.openai.Chunks.DONE;
import static dev.grove.core.model.openai.Chunks.USE;
import static dev.grove.core.model.openai.Chunks.calls;
import static dev.grove.core.model.openai.Chunks.d;
import static dev.grove.core.model.openai.Chunks.fin;
import static dev.grove.core.model.openai.Chunks.piece;
import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.model.ModelOutcome;
import dev.grove.core.model.price.Bill;
import dev.grove.core.model.price.Usage;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Ends of answers: whole, cut by a limit, filtered, failed, or broken off. */
class AnswerEndTest {

    private static final String HALF = d("\"content\":\"half of\"");
    private static final String CALL =
            calls(piece("0", "c1", "note", "\"{\\\"text\\\":\\\"a\\\"}\""));
    private static final Bill BILL = new Bill.Stated(new Usage(100, 10, 0, 0));

    @ParameterizedTest
    @CsvSource({
        "stop, END",
        "STOP, END",
        "Stop, END",
        "end_turn, END",
        "eos, END",
        "eos_token, END",
        "stop_sequence, END",
        "COMPLETE, END",
        "FINISH_REASON_STOP, END",
        "completed, END",
        "length, MAX_TOKENS",
        "MAX_TOKENS, MAX_TOKENS",
        "max_tokens, MAX_TOKENS",
        "model_length, MAX_TOKENS",
        "FINISH_REASON_MAX_TOKENS, MAX_TOKENS",
        "max_output_tokens, MAX_TOKENS",
        "content_filter, REFUSED",
        "content-filter, REFUSED",
        "sensitive, REFUSED",
        "SAFETY, REFUSED",
        "RECITATION, REFUSED",
        "PROHIBITED_CONTENT, REFUSED",
        "BLOCKLIST, REFUSED",
        "SPII, REFUSED",
        "guardrail_intervened, REFUSED",
        "refusal, REFUSED",
        "FINISH_REASON_SAFETY, REFUSED",
        "model_context_window_exceeded, OVERFLOW null",
        "context_length_exceeded, OVERFLOW null",
        "malformed_function_call, UNAVAILABLE",
        "MALFORMED_FUNCTION_CALL, UNAVAILABLE",
        "error, UNAVAILABLE",
        "abort, UNAVAILABLE",
        "aborted, UNAVAILABLE",
        "network_error, UNAVAILABLE",
        "cancelled, UNAVAILABLE",
        "insufficient_system_resource, UNAVAILABLE",
        "OTHER, UNAVAILABLE",
        "unknown, UNAVAILABLE",
        "FINISH_REASON_UNSPECIFIED, UNAVAILABLE",
        "unexpected_tool_call, UNAVAILABLE",
        "load, UNAVAILABLE",
        "too_many_tool_calls, UNAVAILABLE",
        "repetition_truncation, UNAVAILABLE",
        "timeout, UNAVAILABLE",
        "bored, UNAVAILABLE",
        "tool_calls, UNAVAILABLE",
        "function_call, UNAVAILABLE"
    })
    void isWhatItsReasonSays(String reason, String end) {
        ModelOutcome outcome = Chunks.read(HALF + fin(reason) + USE + DONE);
        assertThat(Chunks.brief(outcome)).isEqualTo(end);
        assertThat(outcome.toString()).contains(BILL.toString());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "malformed_function_call",
                "error",
                "abort",
                "whatever",
                "insufficient_system_resource"
            })
    void makesNoCallOfAnAnswerThatFailed(String reason) {
        assertThat(Chunks.read(CALL + fin(reason) + USE + DONE))
                .isInstanceOfSatisfying(
                        ModelOutcome.Unavailable.class,
                        failed -> {
                            assertThat(failed.message()).contains(reason);
                            assertThat(failed.bill()).isEqualTo(BILL);
                        });
        assertThat(Chunks.brief(Chunks.read(fin(reason) + USE + DONE))).isEqualTo("UNAVAILABLE");
    }

    /** Each row is what came of an answer that has no reason for its end. */
    @ParameterizedTest
    @CsvSource({
        "text, use done, END",
        "text, done use, END",
        "text, use, UNAVAILABLE",
        "text, done, UNAVAILABLE",
        "text, '', UNAVAILABLE",
        "call, use done, TOOL_CALLS",
        "call, use, UNAVAILABLE",
        "call, done, UNAVAILABLE",
        "call, '', UNAVAILABLE",
        "half call, use done, UNAVAILABLE",
        "'', use done, UNAVAILABLE",
        "text empty, use done, END",
        "text null, use done, END",
        "text empty, use, UNAVAILABLE"
    })
    void isWholeWithoutAReasonOnlyWhereBillAndEndCame(String said, String after, String end) {
        String wire =
                (said.contains("text") ? HALF : "")
                        + (said.equals("call") ? CALL : "")
                        + (said.equals("half call")
                                ? calls(piece("0", "c1", "note", "\"{\\\"te\""))
                                : "")
                        + (said.endsWith("empty")
                                ? fin("")
                                : said.endsWith("null") ? fin("null") : "");
        for (String word : after.split(" ")) {
            wire += word.equals("use") ? USE : word.equals("done") ? DONE : "";
        }
        ModelOutcome outcome = Chunks.read(wire);
        assertThat(Chunks.brief(outcome)).isEqualTo(end);
        assertThat(outcome.toString())
                .contains(after.contains("use") ? BILL.toString() : "Unusable");
    }

    @ParameterizedTest
    @ValueSource(strings = {"[DONE]", "data:[DONE]", "data: [DONE] ", "data: [DONE]\r\n\r\n", ""})
    void needsNoEndAfterItsReason(String last) {
        assertThat(Chunks.brief(Chunks.read(HALF + fin("stop") + USE + last))).isEqualTo("END");
    }

    @ParameterizedTest
    @CsvSource({
        "'', EMPTY",
        "' \\n', EMPTY",
        "<think>why</think>, ONLY_THOUGHT",
        "'<think>why</think>\\n\\n', ONLY_THOUGHT",
        "<think>why, ONLY_THOUGHT",
        "'why</think>\\n', ONLY_THOUGHT",
        "<thought>why</thought>, ONLY_THOUGHT",
        "<think>why</think>yes, END",
        "a < b, END",
        "<b>yes</b>, END"
    })
    void saysWhetherAnythingWasSaid(String text, String end) {
        assertThat(
                        Chunks.brief(
                                Chunks.read(
                                        d("\"content\":\"" + text + "\"")
                                                + fin("stop")
                                                + USE
                                                + DONE)))
                .isEqualTo(end);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"reasoning\":\"42\"",
                "\"reasoning_content\":\"42\"",
                "\"content\":null,\"reasoning_content\":\"42\"",
                "\"reasoning_details\":[{\"type\":\"reasoning.text\",\"text\":\"42\",\"index\":0}]",
                "\"content\":[{\"type\":\"thinking\",\"thinking\":[{\"type\":\"text\",\"text\":\"42\"}]}]",
                "\"content\":[{\"type\":\"thinking\",\"thinking\":\"42\"}]"
            })
    void tellsThinkingFromText(String delta) {
        List<String> deltas = new ArrayList<>();
        ModelOutcome outcome = Chunks.read(d(delta) + fin("stop") + USE + DONE, deltas);
        assertThat(Chunks.brief(outcome)).isEqualTo("ONLY_THOUGHT");
        assertThat(((ModelOutcome.Answered) outcome).answer().text()).isEmpty();
        assertThat(deltas).isEmpty();
        assertThat(((ModelOutcome.Answered) outcome).answer().raw()).contains("42");
    }

    @Test
    void aFilterTakesBackWhatCameBefore() {
        assertThat(Chunks.read(HALF + CALL + fin("content_filter") + USE + DONE))
                .isEqualTo(
                        new ModelOutcome.Refused(
                                "The provider's content filter ended the answer (content_filter)",
                                BILL));
        assertThat(Chunks.read(d("\"refusal\":\"I will not\"") + fin("stop") + USE + DONE))
                .isEqualTo(new ModelOutcome.Refused("I will not", BILL));
    }
}
