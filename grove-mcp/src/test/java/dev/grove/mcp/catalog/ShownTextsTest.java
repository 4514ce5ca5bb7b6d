package dev.grove.mcp.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Texts of models and tools as clients show them to people. */
class ShownTextsTest {

    /** Clears the line, and shows what follows from right to left. */
    private static final String HOSTILE = "done\u001b[2K\u009b31m\u202ekcatta\u202c";

    private static final String SHOWN = "done\\u001b[2K\\u009b31m\\u202ekcatta\\u202c";

    static List<Arguments> texts() {
        ObjectNode data = JsonNodeFactory.instance.objectNode().put("said", HOSTILE);
        String json = "{\"said\":\"" + SHOWN + "\"}";
        return List.of(
                Arguments.of(textOf(CallToolResult.text(HOSTILE)), SHOWN),
                Arguments.of(textOf(CallToolResult.error(HOSTILE)), SHOWN),
                Arguments.of(textOf(CallToolResult.structured(data)), json),
                Arguments.of(
                        ((ResourceContents.Text) ResourceContents.json("grove://run", data)).text(),
                        json),
                Arguments.of(
                        InputRequest.form(HOSTILE, data).params().path("message").asString(),
                        SHOWN));
    }

    @ParameterizedTest
    @MethodSource("texts")
    void haveTheirControlsEscaped(String text, String shown) {
        assertThat(text).isEqualToIgnoringCase(shown);
    }

    private static String textOf(CallToolResult result) {
        return result.content().getFirst().json().path("text").asString();
    }
}
