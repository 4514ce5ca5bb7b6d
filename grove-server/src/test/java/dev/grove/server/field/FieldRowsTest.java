package dev.grove.server.field;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FieldRowsTest {

    private static final String ROW =
            """
            - id: one
              kind: calls
              says: s
              source: [docs]
              answers:
                - [ 'd{tc(0,"c1","note","{\\"text\\":\\"a\\"}")}', 'fin(tool_calls) use done' ]
              expect: {status: completed}
            """;

    @Test
    void areAllRead() {
        List<FieldRow> rows = FieldRows.all();
        assertThat(rows)
                .filteredOn(row -> row.formOrShort() == FieldRow.Form.SHORT)
                .hasSizeGreaterThanOrEqualTo(150);
        assertThat(rows)
                .allSatisfy(row -> {
                    assertThat(row.id()).matches("[A-Za-z0-9._-]+");
                    assertThat(row.source()).isNotEmpty();
                    assertThat(row.source())
                            .allMatch(source -> source.matches("docs|[\\w.-]+/[\\w.-]+#\\d+"));
                });
    }

    @ParameterizedTest
    @CsvSource({
        "status: completed, statuses: completed",
        "kind: calls, sort: calls",
        "says: s, sayss: s",
        "answers:, answer:",
        "status: completed, 'status: completed, sent: [no pointer]'"
    })
    void refusesAnUnknownKeyWithFileAndId(String written, String wrong) {
        assertThatThrownBy(() -> FieldRows.read("vllm", ROW.replace(written, wrong)))
                .hasMessageStartingWith("vllm.yaml, one: ");
    }

    @Test
    void writesTheNotationAsChunks() {
        FieldRow row = FieldRows.read("vllm", ROW).getFirst();
        FieldAnswer answer =
                FieldAnswer.of(Objects.requireNonNull(row.answers()).getFirst(), Notation.of(row));
        assertThat(answer.pieces())
                .containsExactly(
                        "data: {\"id\":\"x\",\"object\":\"chat.completion.chunk\",\"model\":\"m\",\"choices\":[{\"index\":0,\"delta\":{\"tool_calls\":[{\"index\":0,\"id\":\"c1\",\"type\":\"function\",\"function\":{\"name\":\"note\",\"arguments\":\"{\\\"text\\\":\\\"a\\\"}\"}}]},\"finish_reason\":null}]}\n\n",
                        "data: {\"id\":\"x\",\"object\":\"chat.completion.chunk\",\"model\":\"m\",\"choices\":[{\"index\":0,\"delta\":{},\"finish_reason\":\"tool_calls\"}]}\n\n",
                        "data: {\"id\":\"x\",\"choices\":[],\"usage\":{\"prompt_tokens\":100,\"completion_tokens\":10,\"total_tokens\":110}}\n\n",
                        "data: [DONE]\n\n");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "data: null | data: null",
                "data: [DONE]  | data: [DONE] ",
                "d{\"content\":\"}\"} tail | d{\"content\":\"}\"} tail"
            })
    void sendsALineThatIsNoNotationAsItIs(String line, String sent) {
        assertThat(new OpenAiNotation().events(line)).containsExactly(sent + "\n\n");
    }

    @Test
    void writesTheEventsOfMessages() {
        AnthropicNotation notation = new AnthropicNotation();
        assertThat(
                        String.join(
                                "",
                                notation.events("start call(1,\"t\",\"note\",{\"text\":\"a)\"})")))
                .contains(
                        "event: message_start\n",
                        "\"usage\":{\"input_tokens\":100,\"output_tokens\":1}")
                .contains("event: content_block_start\n", "\"id\":\"t\"")
                .contains("\"partial_json\":\"{\\\"text\\\":\\\"a)\\\"}\"")
                .endsWith(
                        "event: content_block_stop\ndata: {\"type\":\"content_block_stop\",\"index\":1}\n\n");
        assertThat(notation.events("end(max_tokens){\"output_tokens\":7} stop")).hasSize(2);
    }

    @Test
    void billsTheOneOpenAnswerWithWhatIsLeftOfTheUsage() {
        String row =
                ROW.replace("use done", "use{\"odd\":true} done")
                        .replace(
                                "{status: completed}",
                                "{status: completed, requests: 2, usage: {input: 150, output: 5020, cache_read: 50, cache_write: 0}}");
        Play play = new Play("one", FieldRows.read("vllm", row).getFirst());
        assertThat(play.billOfARound()).isEqualTo(new Tokens(50, 5010, 50, 0));
    }
}
