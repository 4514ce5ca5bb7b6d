package dev.grove.core.model.anthropic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.model.option.ModelOptions;
import dev.grove.core.model.option.ModelOptions.Effort;
import dev.grove.core.model.option.ModelOptions.Reasoning;
import dev.grove.core.model.option.ModelOptions.ToolChoice;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Options in the terms of Messages. */
class MessagesOptionsTest {

    @Test
    void areMembersOfEachRequest() {
        ModelOptions options =
                new ModelOptions(
                        0.5,
                        0.9,
                        List.of("END"),
                        new Reasoning(null, 2_048),
                        ToolChoice.REQUIRED,
                        false);

        assertThat(written(options, true))
                .isEqualTo(
                        json(
                                """
                                {"temperature": 0.5, "top_p": 0.9, "stop_sequences": ["END"],
                                 "thinking": {"type": "enabled", "budget_tokens": 2048},
                                 "tool_choice": {"type": "any", "disable_parallel_tool_use": true}}
                                """));
        assertThat(written(options, false).has("tool_choice")).isFalse();
    }

    @Test
    void haveAdaptiveThinkingWithAnEffort() {
        assertThat(written(with(new Reasoning(Effort.XHIGH, null), null, null), true))
                .isEqualTo(
                        json(
                                """
                                {"thinking": {"type": "adaptive"}, "output_config": {"effort": "xhigh"}}
                                """));
    }

    @Test
    void nameAChoiceForCallsThatComeAlone() {
        assertThat(written(with(null, null, false), true))
                .isEqualTo(
                        json(
                                """
                                {"tool_choice": {"type": "auto", "disable_parallel_tool_use": true}}
                                """));
        assertThat(written(with(null, ToolChoice.AUTO, true), true))
                .isEqualTo(json("{\"tool_choice\": {\"type\": \"auto\"}}"));
        assertThat(written(with(null, null, true), true)).isEqualTo(json("{}"));
    }

    @Test
    void nameTheUserOfTheRun() {
        assertThat(written(ModelOptions.NONE.withUser("hash"), true))
                .isEqualTo(json("{\"metadata\": {\"user_id\": \"hash\"}}"));
    }

    @Test
    void addNothingWhereNoneIsSet() {
        assertThat(written(ModelOptions.NONE, true)).isEqualTo(json("{}"));
    }

    private static ModelOptions with(
            @Nullable Reasoning reasoning,
            @Nullable ToolChoice choice,
            @Nullable Boolean parallel) {
        return new ModelOptions(null, null, List.of(), reasoning, choice, parallel);
    }

    private static ObjectNode written(ModelOptions options, boolean hasTools) {
        ObjectNode body = JsonMapper.shared().createObjectNode();
        MessagesOptions.write(options, hasTools, body);
        return json(body.toString());
    }

    private static ObjectNode json(String text) {
        return (ObjectNode) JsonMapper.shared().readTree(text);
    }
}
