package dev.grove.core.model.http.answer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.cfg.JsonNodeFeature;
import tools.jackson.databind.json.JsonMapper;

class JsonCursorTest {

    /** Numbers keep all of their digits. */
    private static final JsonMapper EXACT =
            JsonMapper.builder()
                    .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
                    .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
                    .build();

    private static final String NESTED =
            """
            {"skip":{"a":[{"take":1},"}"]},"take":{"b":[1,2.5,null,true,{"c":{}}]},"skip":[[],{"take":"x"}],"take":[]}\
            """;

    @Test
    void takesTheMembersThatAreWantedAndSkipsTheOthersWhole() {
        assertThat(taken(NESTED)).containsExactly("{\"b\":[1,2.5,null,true,{\"c\":{}}]}", "[]");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"a\\u00e4\\\"\"",
                "\"\"",
                "1",
                "-7",
                "99999999999",
                "1e400",
                "1.5",
                "1e3",
                "true",
                "null",
                "[]",
                "{}",
                "[1,{}]",
                "{\"a\":{\"take\":1}}"
            })
    void takesAnyValueAsATreeWouldHaveIt(String value) {
        JsonNode tree = EXACT.readTree(value);
        String text = "{\"take\":" + value + ",\"text\":" + value + ",\"end\":0}";
        List<Object> taken = new ArrayList<>();
        try (JsonCursor json = JsonCursor.of(text)) {
            assertThat(json.firstMember()).isEqualTo("take");
            taken.add(json.tree());
            assertThat(json.nextMember()).isEqualTo("text");
            taken.add(json.text());
            assertThat(json.nextMember()).isEqualTo("end");
            json.skip();
            assertThat(json.nextMember()).isNull();
            json.expectEnd();
        }
        assertThat(taken).containsExactly(tree, tree.asString(""));
    }

    @ParameterizedTest
    @ValueSource(strings = {"[{\"take\":1}]", "\"take\"", "1", "null", "[]", "{}", "", " "})
    void aValueThatIsNoObjectHasNoMembers(String text) {
        assertThat(taken(text)).isEmpty();
    }

    @Test
    void takesTheFirstElementAndLeavesTheOthers() {
        for (String rest : List.of("", ",2", ",[[3]],{\"a\":[4]}")) {
            try (JsonCursor json = JsonCursor.of("{\"a\":[{\"b\":1}" + rest + "],\"c\":2}")) {
                assertThat(json.firstMember()).isEqualTo("a");
                assertThat(json.firstElement()).isTrue();
                assertThat(json.tree()).hasToString("{\"b\":1}");
                json.leaveArray();
                assertThat(json.nextMember()).isEqualTo("c");
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"[]", "{\"a\":[1]}", "\"x\"", "null"})
    void aValueThatIsNoArrayHasNoElements(String value) {
        try (JsonCursor json = JsonCursor.of("{\"a\":" + value + ",\"c\":2}")) {
            assertThat(json.firstMember()).isEqualTo("a");
            assertThat(json.firstElement()).isFalse();
            assertThat(json.nextMember()).isEqualTo("c");
        }
    }

    @Test
    void aTextThatIsCutOffAnywhereIsNoJson() {
        for (int length = 1; length < NESTED.length(); length++) {
            String text = NESTED.substring(0, length);
            assertThatExceptionOfType(JacksonException.class)
                    .as(text)
                    .isThrownBy(() -> taken(text));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"{} {}", "{}]", "1 2", "{\"take\":1}x", "\"a\"\"b\""})
    void nothingMayFollowTheValue(String text) {
        assertThatExceptionOfType(JacksonException.class).isThrownBy(() -> taken(text));
    }

    private static List<String> taken(String text) {
        List<String> taken = new ArrayList<>();
        try (JsonCursor json = JsonCursor.of(text)) {
            for (String name = json.firstMember(); name != null; name = json.nextMember()) {
                if (name.equals("take")) {
                    taken.add(json.tree().toString());
                } else {
                    json.skip();
                }
            }
            json.expectEnd();
        }
        return taken;
    }
}
