package dev.grove.core.model.http.answer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.tool.ToolCall;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ToolArgumentsTest {

    @Test
    void keepsEachDigitOfANumber() {
        assertThat(ToolArguments.parse("{\"n\":12345678901234567890.5,\"i\":[1,{\"j\":0.10}]}"))
                .hasToString("{\"n\":12345678901234567890.5,\"i\":[1,{\"j\":0.10}]}");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[1]",
                "{\"n\":",
                "{\"n\":1e400}",
                "{\"n\":[{\"m\":1e999999999}]}",
                "{\"n\":1e-999999999}"
            })
    void showsTheModelArgumentsThatNoToolCouldRead(String text) {
        assertThat(ToolArguments.parse(text).path(ToolCall.UNREADABLE).asString()).isEqualTo(text);
    }

    @Test
    void writesNumbersAsEventsDo() {
        assertThat(ToolArguments.parse("{\"n\":1e2,\"i\":[1E-9]}"))
                .isEqualTo(ToolArguments.parse("{\"n\":100,\"i\":[0.000000001]}"));
    }

    @Test
    void takesNothingForNoArguments() {
        assertThat(ToolArguments.parse(" ")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"{\\\"n\\\":1}\"",
                "```json\n{\"n\":1}\n```",
                "```\n{\"n\":1}```",
                "\n{\"n\":1} "
            })
    void takesAnObjectThatIsWrittenOnceMoreOrInAFence(String text) {
        assertThat(ToolArguments.parse(text)).hasToString("{\"n\":1}");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"{\"n\":1} ok", "{\"n\":1}}", "{'n':1}", "say ```{}```", "\"\\\"{}\\\"\""})
    void guessesNothingElse(String text) {
        assertThat(ToolArguments.parse(text).path(ToolCall.UNREADABLE).asString()).isEqualTo(text);
    }

    @Test
    void takesNullForNoArguments() {
        assertThat(ToolArguments.parse("null")).isEmpty();
    }
}
