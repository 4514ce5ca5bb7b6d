package dev.grove.core.model.openai;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Parsing of chunks that differ from the usual ones. */
class OpenAiChunkTest {

    @Test
    void isOfTheFirstChoice() {
        OpenAiChunk chunk =
                OpenAiChunk.parse(
                        """
                        {"choices":[{"delta":{"content":"first"},"finish_reason":null},
                          {"delta":{"content":"second","refusal":"r"},"finish_reason":"stop"}],"model":"m"}
                        """);
        assertThat(content(chunk)).isEqualTo("first");
        assertThat(chunk.choice(-1).delta().refusal()).isEmpty();
        assertThat(chunk.choice(-1).finishReason()).isEmpty();
        assertThat(chunk.model().asString()).isEqualTo("m");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[]",
                "{}",
                "null",
                "\"x\"",
                "[[{\"delta\":{\"content\":\"x\"}}]]",
                "{\"delta\":{\"content\":\"x\"}}",
                "[null,{\"delta\":{\"content\":\"x\"}}]",
                "[{\"delta\":\"x\"}]",
                "[{\"delta\":[{\"content\":\"x\"}]}]",
                "[{\"delta\":{\"content\":null}}]"
            })
    void saysNothingWhereThereIsNoTextOfIt(String choices) {
        OpenAiChunk chunk = OpenAiChunk.parse("{\"choices\":" + choices + ",\"model\":\"m\"}");
        assertThat(content(chunk)).isEmpty();
        assertThat(chunk.model().asString()).isEqualTo("m");
    }

    @Test
    void theLastOfMembersOfOneNameCounts() {
        OpenAiChunk chunk =
                OpenAiChunk.parse(
                        """
                        {"choices":[{"delta":{"content":"a","refusal":"b"},"delta":{"content":"c"}}]}
                        """);
        assertThat(content(chunk)).isEqualTo("c");
        assertThat(chunk.choice(-1).delta().refusal()).isEmpty();
    }

    @Test
    void nullIsNoError() {
        assertThat(OpenAiChunk.parse("{\"error\":null,\"choices\":[]}").failure()).isEmpty();
        assertThat(OpenAiChunk.parse("{\"error\":{\"message\":\"m\"}}").failure()).isPresent();
    }

    private static String content(OpenAiChunk chunk) {
        return chunk.choice(-1).delta().content().asString("");
    }
}
