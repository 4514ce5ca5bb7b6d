package dev.grove.core.model.openai;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is read of chunks that differ from the usual ones. */
class OpenAiChunkTest {

    @Test
    void isOfTheFirstChoice() {
        OpenAiChunk chunk =
                OpenAiChunk.parse(
                        """
                        {"choices":[{"delta":{"content":"first"},"finish_reason":null},
                          {"delta":{"content":"second","refusal":"r"},"finish_reason":"stop"}],"model":"m"}
                        """);
        assertThat(chunk.choice().delta().content()).isEqualTo("first");
        assertThat(chunk.choice().delta().refusal()).isEmpty();
        assertThat(chunk.choice().finishReason().isNull()).isTrue();
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
                "[{\"delta\":{\"content\":[{\"type\":\"text\",\"text\":\"x\"}]}}]",
                "[{\"delta\":{\"content\":null}}]"
            })
    void saysNothingWhereThereIsNoTextOfIt(String choices) {
        OpenAiChunk chunk = OpenAiChunk.parse("{\"choices\":" + choices + ",\"model\":\"m\"}");
        assertThat(chunk.choice().delta().content()).isEmpty();
        assertThat(chunk.model().asString()).isEqualTo("m");
    }

    @Test
    void theLastOfMembersOfOneNameCounts() {
        OpenAiChunk chunk =
                OpenAiChunk.parse(
                        """
                        {"choices":[{"delta":{"content":"a","refusal":"b"},"delta":{"content":"c"}}]}
                        """);
        assertThat(chunk.choice().delta().content()).isEqualTo("c");
        assertThat(chunk.choice().delta().refusal()).isEmpty();
    }

    @Test
    void anErrorIsOneThoughItIsNull() {
        assertThat(OpenAiChunk.parse("{\"error\":null}").error().isMissingNode()).isFalse();
        assertThat(OpenAiChunk.parse("{\"errors\":1}").error().isMissingNode()).isTrue();
    }
}
