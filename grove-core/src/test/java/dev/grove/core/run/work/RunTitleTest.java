package dev.grove.core.run.work;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

class RunTitleTest {

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    @Test
    void isTheFirstLineOfAText() {
        assertThat(RunTitle.ofText("\n\n  Write the memo \nin detail")).isEqualTo("Write the memo");
        assertThat(RunTitle.ofText("one\u2028two")).isEqualTo("one");
        assertThat(RunTitle.ofText(" \n\t ")).isNull();
        assertThat(RunTitle.ofText("")).isNull();
    }

    @Test
    void isCutAtItsBoundWithoutHalfACharacter() {
        String emoji = "\uD83C\uDF33";
        assertThat(RunTitle.ofText("x".repeat(200))).isEqualTo("x".repeat(200));
        assertThat(RunTitle.ofText("x".repeat(201))).isEqualTo("x".repeat(199) + "…");
        assertThat(RunTitle.ofText("x".repeat(198) + emoji + emoji))
                .isEqualTo("x".repeat(198) + "…");
        assertThat(RunTitle.ofText("x".repeat(1_000_000))).hasSize(RunTitle.LONGEST);
    }

    @Test
    void hasNoCharacterThatActsOnTheScreen() {
        assertThat(RunTitle.ofText("a\u0000b\u202ec\u2066d\u001b[2Je\tf"))
                .isEqualTo("a bcd [2Je f");
        assertThat(RunTitle.ofText("half \uD83C of a pair")).isEqualTo("half \uFFFD of a pair");
        assertThat(RunTitle.ofText("\u202e".repeat(1_000_000))).isNull();
    }

    @Test
    void namesTheFirstFieldsThatALineCanShow() {
        assertThat(
                        ofInput(
                                """
                                {"topic": "Grid storage\\nand more", "depth": 3, "options": {"a": 1}, "none": null, "draft": true, "rest": "not shown"}
                                """))
                .isEqualTo("topic: Grid storage, depth: 3, draft: true");
        assertThat(ofInput("{\"topic\": \"Grid storage\"}")).isEqualTo("Grid storage");
        assertThat(ofInput("{\"count\": 3}")).isEqualTo("count: 3");
        assertThat(ofInput("{\"urls\": [1, 2], \"one\": [{}]}"))
                .isEqualTo("urls: 2 items, one: 1 item");
        assertThat(ofInput("\"a text\\nof lines\"")).isEqualTo("a text");
        assertThat(ofInput("[1, 2, 3]")).isEqualTo("3 items");
        assertThat(ofInput("{}")).isNull();
        assertThat(ofInput("null")).isNull();
        assertThat(ofInput("{\"nested\": {\"a\": 1}}")).isNull();
        assertThat(RunTitle.ofInput(NODES.missingNode())).isNull();
    }

    @Test
    void theOnlyTextHasTheWholeLine() {
        String text = "y".repeat(150);
        assertThat(ofInput("{\"blank\": \" \", \"text\": \"" + text + "\"}")).isEqualTo(text);
        assertThat(ofInput("{\"text\": \"" + text + "\", \"n\": 1}"))
                .isEqualTo("text: " + "y".repeat(79) + "…, n: 1");
    }

    @Test
    void readsNoMoreOfAnInputThanItShows() {
        ObjectNode wide = NODES.objectNode();
        for (int i = 0; i < 100; i++) {
            wide.putObject("object" + i);
        }
        wide.put("late", "not read");
        assertThat(RunTitle.ofInput(wide)).isNull();
        ObjectNode long1 = NODES.objectNode().put("k".repeat(1_000), "v".repeat(1_000_000));
        ArrayNode many = long1.putArray("many");
        for (int i = 0; i < 10_000; i++) {
            many.add(i);
        }
        assertThat(RunTitle.ofInput(long1)).hasSizeLessThanOrEqualTo(RunTitle.LONGEST);
    }

    @Test
    void writesNumbersNoLongerThanTheyAre() {
        JsonNode huge = NODES.numberNode(new BigDecimal("1e999999999"));
        assertThat(RunTitle.ofInput(NODES.objectNode().set("score", huge)))
                .isEqualTo("score: 1E+999999999");
    }

    private static @Nullable String ofInput(String json) {
        return RunTitle.ofInput(JsonMapper.shared().readTree(json));
    }
}
