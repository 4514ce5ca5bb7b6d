package dev.grove.core.model.openai;

import static dev.grove.core.model.openai.Chunks.DONE;
import static dev.grove.core.model.openai.Chunks.USE;
import static dev.grove.core.model.openai.Chunks.calls;
import static dev.grove.core.model.openai.Chunks.d;
import static dev.grove.core.model.openai.Chunks.fin;
import static dev.grove.core.model.openai.Chunks.piece;
import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.model.Answer;
import dev.grove.core.model.ModelOutcome;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Shapes in which servers send tool calls, and the calls that they are. */
class StreamedCallsTest {

    private static final String A = "\"{\\\"text\\\":\\\"a\\\"}\"";
    private static final String B = "\"{\\\"text\\\":\\\"b\\\"}\"";
    private static final String NOTE_A = "note{\"text\":\"a\"}";
    private static final String NOTE_B = "note{\"text\":\"b\"}";

    static Stream<Arguments> shapes() {
        return Stream.of(
                row(
                        "all at index 0",
                        NOTE_A + " " + NOTE_B,
                        calls(piece("0", "c1", "note", A)),
                        calls(piece("0", "c2", "note", B))),
                row(
                        "all at index 0 without ids",
                        NOTE_A + " " + NOTE_B,
                        calls(piece("0", "", "note", A)),
                        calls(piece("0", "", "note", B))),
                row(
                        "all at index 0 with one id",
                        NOTE_A + " " + NOTE_B,
                        calls(piece("0", "c", "note", A)),
                        calls(piece("0", "c", "note", B))),
                row(
                        "two at index 0 in one chunk",
                        NOTE_A + " " + NOTE_B,
                        calls(piece("0", "c1", "note", A), piece("0", "c2", "note", B))),
                row(
                        "two without arguments in one chunk",
                        "ping{} ping{}",
                        calls(piece("", "", "ping", ""), piece("", "", "ping", ""))),
                row(
                        "two at index 0 without arguments",
                        "ping{} pong{}",
                        calls(piece("0", "c1", "ping", "\"\"")),
                        calls(piece("0", "c2", "pong", "\"\""))),
                row(
                        "no index",
                        NOTE_A,
                        calls(piece("", "c1", "note", "\"\"")),
                        calls(piece("", "", "", "\"{\\\"te\"")),
                        calls(piece("", "", "", "\"xt\\\":\\\"a\\\"}\""))),
                row(
                        "no index, two calls",
                        NOTE_A + " " + NOTE_B,
                        calls(piece("", "c1", "note", "\"\"")),
                        calls(piece("", "", "", A)),
                        calls(piece("", "c2", "note", "\"\"")),
                        calls(piece("", "", "", B))),
                row(
                        "no index, pieces by id",
                        NOTE_A + " " + NOTE_B,
                        calls(piece("", "c1", "note", "\"{\\\"text\\\":\"")),
                        calls(piece("", "c2", "note", "\"{\\\"text\\\":\"")),
                        calls(piece("", "c1", "", "\"\\\"a\\\"}\"")),
                        calls(piece("", "c2", "", "\"\\\"b\\\"}\""))),
                row(
                        "index null",
                        NOTE_A,
                        calls(piece("null", "c1", "note", "\"{\\\"te\"")),
                        calls(piece("null", "", "", "\"xt\\\":\\\"a\\\"}\""))),
                row(
                        "index as a text",
                        NOTE_A + " " + NOTE_B,
                        calls(piece("\"0\"", "c1", "note", A)),
                        calls(piece("\"1\"", "c2", "note", B))),
                row(
                        "index counted up by piece",
                        NOTE_A,
                        calls(piece("0", "c1", "note", "\"{\\\"te\"")),
                        calls(piece("1", "", "", "\"xt\\\":\\\"a\\\"}\""))),
                row("index that begins with one", NOTE_A, calls(piece("1", "c1", "note", A))),
                row(
                        "interleaved by index",
                        NOTE_A + " " + NOTE_B,
                        calls(piece("0", "c1", "note", "\"{\\\"text\\\":\"")),
                        calls(piece("1", "c2", "note", "\"{\\\"text\\\":\"")),
                        calls(piece("0", "", "", "\"\\\"a\\\"}\"")),
                        calls(piece("1", "", "", "\"\\\"b\\\"}\""))),
                row(
                        "name and id in each piece",
                        NOTE_A,
                        calls(piece("0", "c1", "note", "\"{\"")),
                        calls(piece("0", "c1", "note", "\"\\\"text\\\":\\\"a\\\"\"")),
                        calls(piece("0", "c1", "note", "\"}\""))),
                row(
                        "name in each piece, no id, no index",
                        NOTE_A,
                        calls(piece("", "", "note", "\"{\"")),
                        calls(piece("", "", "note", "\"\\\"text\\\":\\\"a\\\"\"")),
                        calls(piece("", "", "note", "\"}\""))),
                row(
                        "another id in each piece",
                        NOTE_A,
                        calls(piece("0", "r1", "note", "\"\"")),
                        calls(piece("0", "r2", "", "\"{\\\"te\"")),
                        calls(piece("0", "r3", "", "\"xt\\\":\\\"a\\\"}\""))),
                row(
                        "said once more at the end",
                        NOTE_A,
                        calls(piece("0", "c1", "note", A)),
                        calls(piece("0", "c1", "note", A))),
                row(
                        "name once more at the end",
                        NOTE_A,
                        calls(piece("0", "c1", "note", A)),
                        calls(piece("0", "c1", "note", "\"\""))),
                row(
                        "all arguments once more",
                        NOTE_A,
                        calls(piece("0", "c1", "note", "\"{\\\"te\"")),
                        calls(piece("0", "", "", "\"xt\\\":\\\"a\\\"}\"")),
                        calls(piece("0", "", "", A))),
                row(
                        "a name in fragments",
                        NOTE_A,
                        calls(piece("0", "c1", "no", "")),
                        calls(piece("0", "", "te", "")),
                        calls(piece("0", "", "", A))),
                row(
                        "id after the name",
                        NOTE_A,
                        calls(piece("0", "", "note", "")),
                        calls(piece("0", "c1", "", A))),
                row(
                        "empty texts for nothing",
                        NOTE_A,
                        d(
                                "\"tool_calls\":[{\"index\":0,\"id\":\"c1\",\"function\":{\"name\":\"note\",\"arguments\":\"\"}}]"),
                        d(
                                "\"tool_calls\":[{\"index\":0,\"id\":\"\",\"function\":{\"name\":\"\",\"arguments\":"
                                        + A
                                        + "}}]")),
                row(
                        "nulls for nothing",
                        NOTE_A,
                        calls(piece("0", "c1", "note", "null")),
                        d(
                                "\"tool_calls\":[{\"index\":0,\"id\":null,\"function\":{\"name\":null,\"arguments\":"
                                        + A
                                        + "}}]")),
                row(
                        "arguments as an object",
                        NOTE_A,
                        calls(piece("0", "c1", "note", "{\"text\":\"a\"}"))),
                row(
                        "two with objects at index 0",
                        NOTE_A + " " + NOTE_B,
                        calls(piece("0", "", "note", "{\"text\":\"a\"}")),
                        calls(piece("0", "", "note", "{\"text\":\"b\"}"))),
                row(
                        "an object with long numbers",
                        "note{\"n\":12345678901234567890.10}",
                        calls(piece("0", "c1", "note", "{\"n\":12345678901234567890.10}"))),
                row(
                        "an object said again",
                        NOTE_A,
                        calls(piece("0", "c1", "note", "{\"text\":\"a\"}")),
                        calls(piece("0", "c1", "note", "{\"text\":\"a\"}"))),
                row(
                        "an empty object before the text",
                        NOTE_A,
                        calls(piece("0", "c1", "note", "{}")),
                        calls(piece("0", "", "", A))),
                row(
                        "empty braces before the text",
                        NOTE_A,
                        calls(piece("0", "c1", "note", "\"{}\"")),
                        calls(piece("0", "", "", "\"{\\\"te\"")),
                        calls(piece("0", "", "", "\"xt\\\":\\\"a\\\"}\""))),
                row("no arguments", "note{}", calls(piece("0", "c1", "note", ""))),
                row(
                        "arguments null as a text",
                        "note{}",
                        calls(piece("0", "c1", "note", "\"null\""))),
                row("blank arguments", "note{}", calls(piece("0", "c1", "note", "\" \\n\""))),
                row(
                        "JSON within a text",
                        NOTE_A,
                        calls(
                                piece(
                                        "0",
                                        "c1",
                                        "note",
                                        "\"\\\"{\\\\\\\"text\\\\\\\":\\\\\\\"a\\\\\\\"}\\\"\""))),
                row(
                        "fenced",
                        NOTE_A,
                        calls(
                                piece(
                                        "0",
                                        "c1",
                                        "note",
                                        "\"```json\\n{\\\"text\\\":\\\"a\\\"}\\n```\""))),
                row(
                        "trailing words",
                        "note{\"__invalid_arguments\":\"{\\\"text\\\":\\\"a\\\"} ok\"}",
                        calls(piece("0", "c1", "note", "\"{\\\"text\\\":\\\"a\\\"} ok\""))),
                row(
                        "a list",
                        "note{\"__invalid_arguments\":\"[1]\"}",
                        calls(piece("0", "c1", "note", "[1]"))),
                row(
                        "an object, then a piece of text",
                        "note{\"__invalid_arguments\":\"{\\\"text\\\":\\\"a\\\"}b\"}",
                        calls(piece("0", "c1", "note", "{\"text\":\"a\"}")),
                        calls(piece("0", "", "", "\"b\""))),
                row(
                        "a single call and no list",
                        NOTE_A,
                        d("\"tool_calls\":" + piece("", "c1", "note", A))),
                row(
                        "a call without function",
                        NOTE_A,
                        d(
                                "\"tool_calls\":[{\"id\":\"c1\",\"name\":\"note\",\"arguments\":"
                                        + A
                                        + "}]")),
                row(
                        "function_call",
                        NOTE_A,
                        d("\"function_call\":{\"name\":\"note\",\"arguments\":\"{\\\"te\"}"),
                        d("\"function_call\":{\"arguments\":\"xt\\\":\\\"a\\\"}\"}")),
                row(
                        "tool_calls null beside function_call",
                        NOTE_A,
                        d(
                                "\"tool_calls\":null,\"function_call\":{\"name\":\"note\",\"arguments\":"
                                        + A
                                        + "}")),
                row(
                        "an empty piece at the end",
                        NOTE_A,
                        calls(piece("0", "c1", "note", A)),
                        calls(piece("1", "", "", "\"\""))),
                row(
                        "a piece of nothing first",
                        NOTE_A,
                        calls(piece("0", "", "", "")),
                        calls(piece("0", "c1", "note", A))),
                row(
                        "message in place of delta",
                        NOTE_A,
                        calls(piece("0", "c1", "note", A)).replace("\"delta\"", "\"message\"")),
                row(
                        "message beside the deltas",
                        NOTE_A,
                        calls(piece("0", "c1", "note", A)),
                        calls(piece("0", "c1", "note", A)).replace("\"delta\"", "\"message\"")));
    }

    private static Arguments row(String name, String calls, String... chunks) {
        return Arguments.of(name, calls, String.join("", chunks));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("shapes")
    void takesTheCallsAsTheyAreMeant(String name, String calls, String chunks) {
        Answer answer = answered(chunks + fin("tool_calls") + USE + DONE);
        assertThat(said(answer)).isEqualTo(calls);
        assertThat(answer.stopReason()).isEqualTo(Answer.StopReason.TOOL_CALLS);
        assertThat(answer.toolCalls()).extracting(call -> call.id()).doesNotHaveDuplicates();
        assertThat(raw(answer).path("tool_calls")).hasSameSizeAs(answer.toolCalls());
    }

    @Test
    void keepsIdsAndBrokenArgumentsToTheLetter() {
        String id = "call_" + "x".repeat(300);
        Answer answer =
                answered(
                        calls(piece("0", id, "note", "\"{\\\"a\\\": oops\""))
                                + fin("stop")
                                + USE
                                + DONE);
        JsonNode call = raw(answer).path("tool_calls").path(0);
        assertThat(call.path("id").asString()).isEqualTo(id);
        assertThat(call.at("/function/arguments").asString()).isEqualTo("{\"a\": oops");
        assertThat(said(answer)).isEqualTo("note{\"__invalid_arguments\":\"{\\\"a\\\": oops\"}");
    }

    @Test
    void makesNoCallOfArgumentsThatTheLimitCut() {
        String whole = calls(piece("0", "c1", "note", A));
        assertThat(
                        said(
                                answered(
                                        whole
                                                + calls(piece("1", "c2", "note", "\"{\\\"te\""))
                                                + fin("length")
                                                + USE
                                                + DONE)))
                .isEqualTo(NOTE_A + " note{\"__invalid_arguments\":\"{\\\"te\"}");
        assertThat(
                        said(
                                answered(
                                        whole
                                                + calls(piece("1", "c2", "note", "\"\""))
                                                + fin("length")
                                                + USE
                                                + DONE)))
                .isEqualTo(NOTE_A + " note{\"__invalid_arguments\":\"\"}");
    }

    /** Such arguments would take hours if each piece were read together with all before it. */
    @Test
    void readsManyPiecesInTheTimeOfTheirLength() {
        StringBuilder wire =
                new StringBuilder(calls(piece("0", "c1", "note", "\"{\\\"text\\\":\\\"\"")));
        wire.repeat(calls(piece("0", "c1", "note", "\"}}}}}}}}\"")), 50_000);
        wire.append(calls(piece("0", "c1", "note", "\"\\\"}\"")))
                .append(fin("tool_calls"))
                .append(USE)
                .append(DONE);
        assertThat(
                        answered(wire.toString())
                                .toolCalls()
                                .getFirst()
                                .arguments()
                                .path("text")
                                .asString())
                .hasSize(400_000);
    }

    private static Answer answered(String wire) {
        return ((ModelOutcome.Answered) Chunks.read(wire)).answer();
    }

    private static String said(Answer answer) {
        return answer.toolCalls().stream()
                .map(call -> call.name() + call.arguments())
                .collect(Collectors.joining(" "));
    }

    private static JsonNode raw(Answer answer) {
        assertThat(List.of("content", "role"))
                .allMatch(JsonMapper.shared().readTree(answer.raw())::has);
        return JsonMapper.shared().readTree(answer.raw());
    }
}
