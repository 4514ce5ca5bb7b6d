package dev.grove.core.model.anthropic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.model.Answer;
import dev.grove.core.model.ModelOutcome;
import dev.grove.core.model.http.answer.AnswerStream;
import dev.grove.core.model.price.Bill;
import dev.grove.core.model.price.Usage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Ends of answers and errors within them. */
class AnthropicEndsTest {

    private static final String START = "start{\"input_tokens\":100,\"output_tokens\":1}\n";
    private static final String TEXT = "text(0,\"half of\")\n";
    private static final String CALL = "call(1,\"c\",\"note\",{\"text\":\"a\"})\n";
    private static final String BEGUN_CALL =
            "{\"type\":\"content_block_start\",\"index\":1,\"content_block\":{\"type\":\"tool_use\",\"id\":\"c\",\"name\":\"note\",\"input\":{}}}\n";
    private static final String THOUGHT =
            "{\"type\":\"content_block_start\",\"index\":0,\"content_block\":{\"type\":\"thinking\",\"thinking\":\"hm\",\"signature\":\"s\"}}\n";
    private static final String USE = "{\"output_tokens\":10}\n";
    private static final Bill STATED = new Bill.Stated(new Usage(100, 10, 0, 0));

    static Stream<Arguments> answers() {
        return Stream.of(
                Arguments.of(TEXT + "end(end_turn)" + USE + "stop", Answer.StopReason.END),
                Arguments.of(TEXT + "end(stop_sequence)" + USE + "stop", Answer.StopReason.END),
                Arguments.of(TEXT + "end(stop)" + USE + "stop", Answer.StopReason.END),
                Arguments.of(TEXT + "end(max_tokens)" + USE + "stop", Answer.StopReason.MAX_TOKENS),
                Arguments.of(TEXT + "end(length)" + USE + "stop", Answer.StopReason.MAX_TOKENS),
                // the words of Gemini, Cohere and gateways, let through
                Arguments.of(TEXT + "end(STOP)" + USE + "stop", Answer.StopReason.END),
                Arguments.of(TEXT + "end(COMPLETE)" + USE + "stop", Answer.StopReason.END),
                Arguments.of(TEXT + "end(MAX_TOKENS)" + USE + "stop", Answer.StopReason.MAX_TOKENS),
                Arguments.of(
                        TEXT + "end(max_output_tokens)" + USE + "stop",
                        Answer.StopReason.MAX_TOKENS),
                Arguments.of(TEXT + "end(pause_turn)" + USE + "stop", Answer.StopReason.PAUSED),
                Arguments.of("end(pause_turn)" + USE + "stop", Answer.StopReason.PAUSED),
                Arguments.of(CALL + "end(tool_use)" + USE + "stop", Answer.StopReason.TOOL_CALLS),
                // litellm#34692: a call, and the end of a text
                Arguments.of(CALL + "end(end_turn)" + USE + "stop", Answer.StopReason.TOOL_CALLS),
                // a call that a text which ends answers cut off before its arguments
                Arguments.of(
                        TEXT + BEGUN_CALL + "end(stop_sequence)" + USE + "stop",
                        Answer.StopReason.END),
                // nothing, and thinking alone
                Arguments.of("end(end_turn)" + USE + "stop", Answer.StopReason.EMPTY),
                Arguments.of(
                        "text(0,\" \\n\")\nend(end_turn)" + USE + "stop", Answer.StopReason.EMPTY),
                Arguments.of(
                        THOUGHT + "end(end_turn)" + USE + "stop", Answer.StopReason.ONLY_THOUGHT),
                Arguments.of(
                        THOUGHT + "end(max_tokens)" + USE + "stop", Answer.StopReason.MAX_TOKENS),
                // esengine/DeepSeek-Reasonix#8756: no message_stop
                Arguments.of(TEXT + "end(end_turn)" + USE, Answer.StopReason.END),
                Arguments.of(TEXT + "end(end_turn)" + USE + "[DONE]", Answer.StopReason.END),
                Arguments.of(
                        CALL + "end(tool_use)" + USE + "[DONE] ", Answer.StopReason.TOOL_CALLS),
                // no reason, and an end that is said
                Arguments.of(TEXT + "end(null)" + USE + "stop", Answer.StopReason.END),
                Arguments.of(TEXT + "end()" + USE + "[DONE]", Answer.StopReason.END),
                Arguments.of(CALL + "end(null)" + USE + "stop", Answer.StopReason.TOOL_CALLS),
                // events that say nothing
                Arguments.of(
                        "null\n{\"type\":\"ping\",\"error\":null}\n{\"type\":\"vertex_event\"}\n"
                                + TEXT
                                + "end(end_turn)"
                                + USE
                                + "stop",
                        Answer.StopReason.END));
    }

    @ParameterizedTest
    @MethodSource("answers")
    void takesAnAnswerByTheReasonOfItsEnd(String lines, Answer.StopReason reason) {
        assertThat(AnthropicLines.readCell(START + lines))
                .isInstanceOfSatisfying(
                        ModelOutcome.Answered.class,
                        answered -> {
                            assertThat(answered.answer().stopReason()).isEqualTo(reason);
                            assertThat(answered.bill()).isEqualTo(STATED);
                        });
    }

    static Stream<Arguments> failures() {
        return Stream.of(
                Arguments.of(TEXT + "end(malformed_tool_use)" + USE + "stop", "malformed_tool_use"),
                Arguments.of("end(error)" + USE + "stop", "error"),
                Arguments.of(CALL + "end(network_error)" + USE + "stop", "network_error"),
                // a call that never came
                Arguments.of(TEXT + "end(tool_use)" + USE + "stop", "no call came"),
                // an end without a reason
                Arguments.of("end(null)" + USE + "stop", "without a stop reason"),
                Arguments.of(
                        "{\"type\":\"content_block_start\",\"index\":0,\"content_block\":{\"type\":\"tool_use\",\"id\":\"c\",\"name\":\"note\",\"input\":{}}}\n"
                                + "end(null)"
                                + USE
                                + "[DONE]",
                        "without a stop reason"),
                // streams that just stop
                Arguments.of(TEXT + "end(null)" + USE, "broke off"),
                Arguments.of(
                        CALL + "{\"type\":\"message_delta\",\"usage\":" + USE.strip() + "}",
                        "broke off"));
    }

    @ParameterizedTest
    @MethodSource("failures")
    void asksAgainForAnAnswerThatMayBeAHalf(String lines, String words) {
        assertThat(AnthropicLines.readCell(START + lines))
                .isInstanceOfSatisfying(
                        ModelOutcome.Unavailable.class,
                        unavailable -> {
                            assertThat(unavailable.message()).contains(words);
                            assertThat(unavailable.bill()).isEqualTo(STATED);
                        });
    }

    /** Its output is not known, so it counts at its worst case. */
    @Test
    void billsAnAnswerThatBreaksOffBeforeItsUsage() {
        assertThat(AnthropicLines.readCell(START + CALL))
                .isEqualTo(
                        new ModelOutcome.Unavailable(
                                "The answer broke off in the middle", null, Bill.LOST));
    }

    @Test
    void billsAnAnswerThatFilledTheWindow() {
        assertThat(
                        AnthropicLines.readCell(
                                START + TEXT + "end(model_context_window_exceeded)" + USE + "stop"))
                .isInstanceOfSatisfying(
                        ModelOutcome.ContextOverflow.class,
                        overflow -> assertThat(overflow.bill()).isEqualTo(STATED));
    }

    @Test
    void tellsWhyTheModelRefused() {
        assertThat(
                        AnthropicLines.readCell(
                                START
                                        + "{\"type\":\"message_delta\",\"delta\":{\"stop_reason\":\"refusal\",\"stop_details\":{\"explanation\":\"harmful\"}},\"usage\":{\"output_tokens\":10}}\nstop"))
                .isEqualTo(new ModelOutcome.Refused("harmful", STATED));
    }

    /** The answer had ended before the connection was lost. */
    @Test
    void keepsAnAnswerWhoseConnectionIsLostAfterItsEnd() throws IOException {
        String whole =
                """
                data: {"type":"message_start","message":{"model":"m","usage":{"input_tokens":100,"output_tokens":1}}}

                data: {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"bye"}}

                data: {"type":"message_delta","delta":{"stop_reason":"end_turn"},"usage":{"output_tokens":10}}

                """;
        InputStream lost =
                new SequenceInputStream(
                        new ByteArrayInputStream(whole.getBytes(StandardCharsets.UTF_8)),
                        new InputStream() {
                            @Override
                            public int read() throws IOException {
                                throw new IOException("reset");
                            }

                            @Override
                            public int read(byte[] into, int from, int length) throws IOException {
                                throw new IOException("reset");
                            }
                        });
        assertThat(
                        new AnthropicStream(_ -> {}, AnthropicLines.BOUNDS, null)
                                .read(new AnswerStream(lost, Duration.ofMinutes(1))))
                .isInstanceOfSatisfying(
                        ModelOutcome.Answered.class,
                        answered -> assertThat(answered.bill()).isEqualTo(STATED));
    }

    static Stream<Arguments> passingErrors() {
        return Stream.of(
                        "{\"type\":\"error\",\"error\":{\"type\":\"overloaded_error\",\"message\":\"busy\"}}",
                        "{\"type\":\"error\",\"error\":{\"details\":null,\"type\":\"api_error\",\"message\":\"busy\"},\"request_id\":\"r\"}",
                        "{\"type\":\"error\",\"error\":{\"type\":\"rate_limit_error\",\"message\":\"busy\"}}",
                        "{\"type\":\"error\",\"error\":{\"type\":\"timeout_error\",\"message\":\"busy\"}}",
                        "{\"type\":\"error\",\"error\":{\"type\":\"new_error\",\"message\":\"busy\"}}",
                        "{\"type\":\"error\",\"message\":\"busy\"}",
                        "{\"type\":\"error\",\"error\":\"busy\"}",
                        "{\"error\":{\"message\":\"busy\",\"code\":429}}",
                        "{\"error\":{\"message\":\"busy\",\"type\":\"server_error\",\"code\":\"500\"}}",
                        "{\"error\":{\"message\":\"busy\"}}",
                        "{\"object\":\"error\",\"message\":\"busy\",\"code\":503}",
                        "{\"message\":\"busy\"}",
                        "{\"throttlingException\":{\"message\":\"busy\"}}",
                        "{\"modelStreamErrorException\":{\"message\":\"busy\",\"originalStatusCode\":500}}",
                        "{\"__type\":\"com.amazon#ServiceUnavailableException\",\"message\":\"busy\"}",
                        "{\"error\":{\"code\":529,\"message\":\"{\\\"type\\\":\\\"error\\\",\\\"error\\\":{\\\"type\\\":\\\"overloaded_error\\\",\\\"message\\\":\\\"busy\\\"}}\"}}",
                        "{\"type\":\"message_delta\",\"error\":{\"type\":\"overloaded_error\",\"message\":\"busy\"}}")
                .map(Arguments::of);
    }

    @ParameterizedTest
    @MethodSource("passingErrors")
    void asksAgainAfterAnErrorThatPasses(String event) {
        assertThat(AnthropicLines.read(event))
                .isInstanceOfSatisfying(
                        ModelOutcome.Unavailable.class,
                        unavailable -> {
                            assertThat(unavailable.message()).endsWith("busy");
                            assertThat(unavailable.bill()).isNull();
                        });
        assertThat(AnthropicLines.readCell(START + TEXT + event))
                .isInstanceOfSatisfying(
                        ModelOutcome.Unavailable.class,
                        unavailable -> assertThat(unavailable.bill()).isEqualTo(Bill.LOST));
        assertThat(AnthropicLines.readCell(START + TEXT + "end(null)" + USE + event))
                .isInstanceOfSatisfying(
                        ModelOutcome.Unavailable.class,
                        unavailable -> assertThat(unavailable.bill()).isEqualTo(STATED));
    }

    static Stream<Arguments> lastingErrors() {
        return Stream.of(
                Arguments.of(
                        "{\"type\":\"error\",\"error\":{\"type\":\"invalid_request_error\",\"message\":\"bad schema\"}}",
                        400),
                Arguments.of(
                        "{\"type\":\"error\",\"error\":{\"type\":\"authentication_error\",\"message\":\"bad schema\"}}",
                        401),
                Arguments.of(
                        "{\"type\":\"error\",\"error\":{\"type\":\"billing_error\",\"message\":\"bad schema\"}}",
                        429),
                Arguments.of(
                        "{\"type\":\"error\",\"error\":{\"type\":\"permission_error\",\"message\":\"bad schema\"}}",
                        403),
                Arguments.of(
                        "{\"type\":\"error\",\"error\":{\"type\":\"not_found_error\",\"message\":\"bad schema\"}}",
                        404),
                Arguments.of("{\"error\":{\"message\":\"bad schema\",\"code\":400}}", 400),
                Arguments.of("{\"object\":\"error\",\"message\":\"bad schema\",\"code\":400}", 400),
                Arguments.of(
                        "{\"choices\":null,\"error_type\":\"BadRequestError\",\"error_message\":\"bad schema\"}",
                        400),
                Arguments.of("{\"validationException\":{\"message\":\"bad schema\"}}", 400),
                Arguments.of(
                        "{\"error\":{\"message\":\"bad schema\",\"type\":\"insufficient_quota\",\"code\":429}}",
                        429),
                Arguments.of(
                        "{\"type\":\"error\",\"error\":{\"type\":\"request_fail\",\"upstream_error\":{\"type\":\"error\",\"error\":{\"type\":\"invalid_request_error\",\"message\":\"bad schema\"}}}}",
                        400),
                Arguments.of(
                        "{\"type\":\"error\",\"error\":{\"type\":\"api_error\",\"message\":\"upstream said {\\\"error\\\":{\\\"type\\\":\\\"invalid_request_error\\\",\\\"message\\\":\\\"bad schema\\\"}}\"}}",
                        400));
    }

    @ParameterizedTest
    @MethodSource("lastingErrors")
    void doesNotAskAgainAfterAnErrorThatLasts(String event, int status) {
        assertThat(AnthropicLines.read(event))
                .isInstanceOfSatisfying(
                        ModelOutcome.Rejected.class,
                        rejected -> {
                            assertThat(rejected.status()).isEqualTo(status);
                            assertThat(rejected.message()).endsWith("bad schema");
                        });
    }

    @ParameterizedTest
    @MethodSource("overflows")
    void recognizesAnOverflowWithinTheStream(String event) {
        assertThat(AnthropicLines.read(event)).isInstanceOf(ModelOutcome.ContextOverflow.class);
    }

    static Stream<String> overflows() {
        return Stream.of(
                "{\"type\":\"error\",\"error\":{\"type\":\"invalid_request_error\",\"message\":\"prompt is too long: 210000 tokens > 200000 maximum\"}}",
                "{\"type\":\"error\",\"error\":{\"type\":\"request_too_large\",\"message\":\"Request exceeds the maximum size\"}}",
                "{\"message\":\"Input is too long for requested model.\"}",
                "{\"validationException\":{\"message\":\"Input is too long for requested model.\"}}",
                "{\"error\":{\"message\":\"This model's maximum context length is 32768 tokens\",\"code\":400}}");
    }

    /** From a server that was asked for a stream and sends none. */
    @Test
    void takesAMessageThatComesWhole() {
        assertThat(
                        AnthropicLines.read(
                                "{\"type\":\"message\",\"model\":\"m\",\"content\":[{\"type\":\"text\",\"text\":\"bye\"}],\"stop_reason\":\"end_turn\",\"usage\":{\"input_tokens\":100,\"output_tokens\":10}}"))
                .isEqualTo(
                        new ModelOutcome.Answered(
                                new Answer(
                                        "m",
                                        "bye",
                                        List.of(),
                                        Answer.StopReason.END,
                                        "[{\"type\":\"text\",\"text\":\"bye\"}]"),
                                STATED));
    }

    /** Some gateways leave the type to the event's name, which is not read. */
    @Test
    void infersTypesThatAreLeftOut() {
        assertThat(
                        AnthropicLines.read(
                                "{\"message\":{\"model\":\"m\",\"usage\":{\"input_tokens\":100}}}",
                                "{\"index\":0,\"content_block\":{\"type\":\"text\",\"text\":\"\"}}",
                                "{\"index\":0,\"delta\":{\"text\":\"bye\"}}",
                                "{\"delta\":{\"stop_reason\":\"end_turn\"},\"usage\":{\"output_tokens\":10}}"))
                .isInstanceOfSatisfying(
                        ModelOutcome.Answered.class,
                        answered -> {
                            assertThat(answered.answer().text()).isEqualTo("bye");
                            assertThat(answered.bill()).isEqualTo(STATED);
                        });
    }
}
