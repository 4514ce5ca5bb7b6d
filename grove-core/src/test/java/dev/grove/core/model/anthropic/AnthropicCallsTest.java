package dev.grove.core.model.anthropic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.model.Answer;
import dev.grove.core.model.ModelOutcome;
import dev.grove.core.tool.ToolCall;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Calls and other blocks as servers stream them. */
class AnthropicCallsTest {

    private static final String START = "start{\"input_tokens\":100,\"output_tokens\":1}";
    private static final String END = "end(tool_use){\"output_tokens\":10}";

    static Stream<Arguments> calls() {
        return Stream.of(
                // ccrelay#119: the whole input at the start, and no pieces
                Arguments.of(
                        List.of(
                                begin(
                                        0,
                                        "\"id\":\"a\",\"name\":\"note\",\"input\":{\"text\":\"a\"}")),
                        "note{\"text\":\"a\"}"),
                // the input as its JSON text, once and twice quoted
                Arguments.of(
                        List.of(
                                begin(
                                        0,
                                        "\"id\":\"a\",\"name\":\"note\",\"input\":\"{\\\"text\\\":\\\"a\\\"}\"")),
                        "note{\"text\":\"a\"}"),
                Arguments.of(
                        List.of(
                                tool(0, "a"),
                                piece(0, "\\\"{\\\\\\\"text\\\\\\\":\\\\\\\"a\\\\\\\"}\\\"")),
                        "note{\"text\":\"a\"}"),
                // the whole input at the start, and the same in pieces
                Arguments.of(
                        List.of(
                                begin(
                                        0,
                                        "\"id\":\"a\",\"name\":\"note\",\"input\":{\"text\":\"a\"}"),
                                piece(0, "{\\\"text\\\":"),
                                piece(0, "\\\"a\\\"}")),
                        "note{\"text\":\"a\"}"),
                // envoyproxy/ai-gateway#1465: the empty input of the start before the pieces
                Arguments.of(
                        List.of(tool(0, "a"), piece(0, "{}"), piece(0, "{\\\"text\\\":\\\"a\\\"}")),
                        "note{\"text\":\"a\"}"),
                // pieces that repeat those before them, and the whole said twice
                Arguments.of(
                        List.of(
                                tool(0, "a"),
                                piece(0, "{\\\"te"),
                                piece(0, "{\\\"text\\\":"),
                                piece(0, "{\\\"text\\\":\\\"a\\\"}")),
                        "note{\"text\":\"a\"}"),
                Arguments.of(
                        List.of(
                                tool(0, "a"),
                                piece(0, "{\\\"text\\\":\\\"a\\\"}"),
                                piece(0, "{\\\"text\\\":\\\"a\\\"}")),
                        "note{\"text\":\"a\"}"),
                // a piece that is an object
                Arguments.of(
                        List.of(
                                tool(0, "a"),
                                delta(
                                        0,
                                        "\"type\":\"input_json_delta\",\"partial_json\":{\"text\":\"a\"}")),
                        "note{\"text\":\"a\"}"),
                // no index, the same for all, and one that does not begin at zero
                Arguments.of(
                        List.of(
                                tool(null, "a"),
                                piece(null, "{\\\"text\\\":\\\"a\\\"}"),
                                tool(null, "b"),
                                piece(null, "{\\\"text\\\":\\\"b\\\"}")),
                        "note{\"text\":\"a\"} note{\"text\":\"b\"}"),
                Arguments.of(
                        List.of(
                                tool(0, "a"),
                                piece(0, "{\\\"text\\\":\\\"a\\\"}"),
                                tool(0, "b"),
                                piece(0, "{\\\"text\\\":\\\"b\\\"}")),
                        "note{\"text\":\"a\"} note{\"text\":\"b\"}"),
                Arguments.of(
                        List.of(
                                tool(1, "a"),
                                piece(1, "{\\\"text\\\":\\\"a\\\"}"),
                                tool(2, "b"),
                                piece(2, "{\\\"text\\\":\\\"b\\\"}")),
                        "note{\"text\":\"a\"} note{\"text\":\"b\"}"),
                Arguments.of(
                        List.of(tool(1, "a"), piece(0, "{\\\"text\\\":\\\"a\\\"}")),
                        "note{\"text\":\"a\"}"),
                // a block that is begun again before each piece
                Arguments.of(
                        List.of(
                                tool(0, "a"),
                                piece(0, "{\\\"text\\\":"),
                                tool(0, "a"),
                                piece(0, "\\\"a\\\"}")),
                        "note{\"text\":\"a\"}"),
                // ids that are empty, missing, the same
                Arguments.of(
                        List.of(
                                begin(
                                        0,
                                        "\"id\":\"\",\"name\":\"note\",\"input\":{\"text\":\"a\"}"),
                                begin(1, "\"name\":\"note\",\"input\":{\"text\":\"b\"}"),
                                begin(
                                        2,
                                        "\"id\":null,\"name\":\"note\",\"input\":{\"text\":\"c\"}")),
                        "note{\"text\":\"a\"} note{\"text\":\"b\"} note{\"text\":\"c\"}"),
                // sgl-project/sglang#24293: text in the block of a call
                Arguments.of(
                        List.of(
                                tool(0, "a"),
                                piece(0, "{\\\"text\\\":"),
                                delta(0, "\"type\":\"text_delta\",\"text\":\"\\n\""),
                                piece(0, "\\\"a\\\"}")),
                        "note{\"text\":\"a\"}"),
                // digits that no double holds
                Arguments.of(
                        List.of(
                                begin(
                                        0,
                                        "\"id\":\"a\",\"name\":\"note\",\"input\":{\"n\":9007199254740993,\"x\":0.12345678901234567891}")),
                        "note{\"n\":9007199254740993,\"x\":0.12345678901234567891}"),
                // no arguments at all
                Arguments.of(List.of(tool(0, "a"), piece(0, "")), "note{}"));
    }

    @ParameterizedTest
    @MethodSource("calls")
    void takesCallsWithTheArgumentsThatWereWritten(List<String> blocks, String calls) {
        List<String> lines = new ArrayList<>(List.of(START));
        lines.addAll(blocks);
        lines.addAll(List.of(END, "stop"));
        Answer answer = answered(lines);
        assertThat(
                        answer.toolCalls().stream()
                                .map(call -> call.name() + call.arguments())
                                .collect(Collectors.joining(" ")))
                .isEqualTo(calls);
        assertThat(answer.toolCalls()).extracting(ToolCall::id).doesNotHaveDuplicates();
        assertThat(answer.toolCalls()).extracting(ToolCall::id).doesNotContain("");
        assertThat(answer.stopReason()).isEqualTo(Answer.StopReason.TOOL_CALLS);
    }

    /** vllm-project/vllm#34887 lost the first piece. */
    @Test
    void keepsArgumentsThatCannotBeReadForTheModelToMend() {
        Answer answer =
                answered(
                        List.of(START, tool(0, "a"), piece(0, "code\\\":\\\"u\\\"}"), END, "stop"));
        assertThat(answer.toolCalls().getFirst().arguments().path(ToolCall.UNREADABLE).asString())
                .isEqualTo("code\":\"u\"}");
    }

    /** Nothing of it could be executed with the arguments that the model was about to write. */
    @ParameterizedTest
    @MethodSource("cut")
    void leavesOutACallThatTheOutputLimitCut(List<String> pieces, int calls) {
        List<String> lines = new ArrayList<>(List.of(START, "text(0,\"I note\")"));
        lines.addAll(pieces);
        lines.addAll(List.of("end(max_tokens){\"output_tokens\":10}", "stop"));
        Answer answer = answered(lines);
        assertThat(answer.toolCalls()).hasSize(calls);
        assertThat(answer.stopReason())
                .isEqualTo(
                        calls == 0 ? Answer.StopReason.MAX_TOKENS : Answer.StopReason.TOOL_CALLS);
        assertThat(answer.raw().split("\"tool_use\"", -1)).hasSize(calls + 1);
    }

    static Stream<Arguments> cut() {
        String whole = "call(1,\"a\",\"note\",{\"text\":\"a\"})";
        return Stream.of(
                Arguments.of(List.of(tool(1, "a"), piece(1, "{\\\"text\\\":\\\"hal")), 0),
                Arguments.of(List.of(tool(1, "a")), 0),
                Arguments.of(List.of(tool(1, "a"), piece(1, "")), 0),
                Arguments.of(List.of(tool(1, "a"), piece(1, "{")), 0),
                Arguments.of(List.of(whole), 1),
                Arguments.of(List.of(whole, tool(2, "b"), piece(2, "{\\\"te")), 1),
                Arguments.of(List.of(whole, tool(2, "b")), 1));
    }

    @Test
    void asksAgainForAnAnswerWithInputOfACallThatNeverBegan() {
        assertThat(AnthropicLines.read(START, piece(0, "{\\\"text\\\":\\\"a\\\"}"), END, "stop"))
                .isInstanceOfSatisfying(
                        ModelOutcome.Unavailable.class,
                        unavailable ->
                                assertThat(unavailable.message()).contains("no call had begun"));
    }

    static Stream<Arguments> kept() {
        return Stream.of(
                // nakama#333: input of a server's tool
                Arguments.of(
                        List.of(
                                block(
                                        0,
                                        "\"type\":\"server_tool_use\",\"id\":\"s\",\"name\":\"web_search\",\"input\":{}"),
                                piece(0, "{\\\"query\\\":"),
                                piece(0, "\\\"x\\\"}"),
                                block(
                                        1,
                                        "\"type\":\"web_search_tool_result\",\"tool_use_id\":\"s\",\"content\":[{\"type\":\"web_search_result\",\"encrypted_content\":\"e\"}]")),
                        """
                        [{"type":"server_tool_use","id":"s","name":"web_search","input":{"query":"x"}},\
                        {"type":"web_search_tool_result","tool_use_id":"s","content":[{"type":"web_search_result","encrypted_content":"e"}]},\
                        {"type":"text","text":"bye"}]\
                        """),
                Arguments.of(
                        List.of(
                                block(
                                        0,
                                        "\"type\":\"mcp_tool_use\",\"id\":\"t\",\"name\":\"n\",\"server_name\":\"s\",\"input\":{\"a\":1.50}")),
                        """
                        [{"type":"mcp_tool_use","id":"t","name":"n","server_name":"s","input":{"a":1.50}},\
                        {"type":"text","text":"bye"}]\
                        """),
                // anthropic-sdk-typescript#879: an index used twice
                Arguments.of(
                        List.of(
                                block(0, "\"type\":\"web_search_tool_result\",\"content\":[]"),
                                block(0, "\"type\":\"text\",\"text\":\"\""),
                                delta(0, "\"type\":\"text_delta\",\"text\":\"so\"")),
                        """
                        [{"type":"web_search_tool_result","content":[]},\
                        {"type":"text","text":"so"},{"type":"text","text":"bye"}]\
                        """),
                // citations
                Arguments.of(
                        List.of(
                                block(0, "\"type\":\"text\",\"text\":\"\",\"citations\":[]"),
                                delta(0, "\"type\":\"text_delta\",\"text\":\"so\""),
                                delta(0, "\"type\":\"citations_delta\",\"citation\":{\"n\":1}"),
                                delta(0, "\"type\":\"citations_delta\",\"citation\":{\"n\":2}")),
                        """
                        [{"type":"text","text":"so","citations":[{"n":1},{"n":2}]},\
                        {"type":"text","text":"bye"}]\
                        """),
                // langchain#38638: thinking that is withheld has a signature and no text
                Arguments.of(
                        List.of(
                                block(0, "\"type\":\"thinking\",\"thinking\":\"\""),
                                delta(0, "\"type\":\"signature_delta\",\"signature\":\"c2ln\"")),
                        """
                        [{"type":"thinking","thinking":"","signature":"c2ln"},\
                        {"type":"text","text":"bye"}]\
                        """),
                // thinking and text that no block begins
                Arguments.of(
                        List.of(
                                delta(0, "\"type\":\"thinking_delta\",\"thinking\":\"w\""),
                                delta(0, "\"type\":\"signature_delta\",\"signature\":\"c2ln\""),
                                delta(0, "\"type\":\"text_delta\",\"text\":\"so\"")),
                        """
                        [{"type":"thinking","thinking":"w","signature":"c2ln"},\
                        {"type":"text","text":"so"},{"type":"text","text":"bye"}]\
                        """),
                Arguments.of(
                        List.of(block(0, "\"type\":\"redacted_thinking\",\"data\":\"e30=\"")),
                        """
                        [{"type":"redacted_thinking","data":"e30="},{"type":"text","text":"bye"}]\
                        """),
                // kinds that may come to be
                Arguments.of(
                        List.of(
                                block(0, "\"type\":\"compaction\",\"content\":null"),
                                delta(0, "\"type\":\"compaction_delta\",\"content\":\"first, \""),
                                delta(
                                        0,
                                        "\"type\":\"compaction_delta\",\"content\":\"then\",\"extra\":{\"k\":1}")),
                        """
                        [{"type":"compaction","content":"first, then","extra":{"k":1}},\
                        {"type":"text","text":"bye"}]\
                        """));
    }

    @ParameterizedTest
    @MethodSource("kept")
    void keepsWhatTheProviderWantsBack(List<String> blocks, String raw) {
        List<String> lines = new ArrayList<>(List.of(START));
        lines.addAll(blocks);
        lines.addAll(List.of("text(9,\"bye\")", "end(end_turn){\"output_tokens\":10}", "stop"));
        Answer answer = answered(lines);
        assertThat(answer.toolCalls()).isEmpty();
        assertThat(answer.raw()).isEqualTo(raw);
    }

    /** Long ones may hold what a gateway needs, such as a signature of thinking. */
    @Test
    void keepsIdsInTheRawAnswerAsTheyCame() {
        String id = "call_1__thought__" + "x/+=".repeat(100);
        Answer answer = answered(List.of(START, "call(0,\"" + id + "\",\"note\",{})", END, "stop"));
        assertThat(answer.raw()).contains("\"id\":\"" + id + "\"");
    }

    @Test
    void joinsHalvesOfACharacterAndGivesNoHalfOn() {
        List<String> deltas = new ArrayList<>();
        ModelOutcome outcome =
                AnthropicLines.read(
                        List.of(
                                START,
                                block(0, "\"type\":\"text\",\"text\":\"\""),
                                delta(0, "\"type\":\"text_delta\",\"text\":\"a\\ud83d\""),
                                delta(0, "\"type\":\"text_delta\",\"text\":\"\\ude00b\""),
                                delta(0, "\"type\":\"text_delta\",\"text\":\"\\ud83d\""),
                                "end(end_turn){\"output_tokens\":10}",
                                "stop"),
                        deltas);
        assertThat(((ModelOutcome.Answered) outcome).answer().text()).startsWith("a\ud83d\ude00b");
        assertThat(deltas).containsExactly("a", "\ud83d\ude00b", "\ufffd");
    }

    /** With some servers the whole text is in the block's start, or in the message's. */
    @Test
    void givesTextOnThatNoDeltaBrings() {
        List<String> deltas = new ArrayList<>();
        AnthropicLines.read(
                List.of(START, block(0, "\"type\":\"text\",\"text\":\"bye\""), END, "stop"),
                deltas);
        AnthropicLines.read(
                List.of(
                        "{\"type\":\"message_start\",\"message\":{\"content\":[{\"type\":\"text\",\"text\":\"whole\"}],\"stop_reason\":\"end_turn\"}}",
                        "stop"),
                deltas);
        assertThat(deltas).containsExactly("bye", "whole");
    }

    private static Answer answered(List<String> lines) {
        ModelOutcome outcome = AnthropicLines.read(lines, new ArrayList<>());
        assertThat(outcome).isInstanceOf(ModelOutcome.Answered.class);
        return ((ModelOutcome.Answered) outcome).answer();
    }

    private static String tool(@Nullable Integer index, String id) {
        return begin(index, "\"id\":\"" + id + "\",\"name\":\"note\",\"input\":{}");
    }

    private static String begin(@Nullable Integer index, String members) {
        return block(index, "\"type\":\"tool_use\"," + members);
    }

    private static String block(@Nullable Integer index, String members) {
        return "{\"type\":\"content_block_start\","
                + at(index)
                + "\"content_block\":{"
                + members
                + "}}";
    }

    private static String piece(@Nullable Integer index, String json) {
        return delta(index, "\"type\":\"input_json_delta\",\"partial_json\":\"" + json + "\"");
    }

    private static String delta(@Nullable Integer index, String members) {
        return "{\"type\":\"content_block_delta\"," + at(index) + "\"delta\":{" + members + "}}";
    }

    private static String at(@Nullable Integer index) {
        return index == null ? "" : "\"index\":" + index + ",";
    }
}
