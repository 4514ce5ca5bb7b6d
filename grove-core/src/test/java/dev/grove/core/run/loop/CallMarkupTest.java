package dev.grove.core.run.loop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.tool.Bucket;
import dev.grove.core.tool.Effect;
import dev.grove.core.tool.ToolSpec;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.node.JsonNodeFactory;

class CallMarkupTest {

    private static final List<ToolSpec> TOOLS =
            Stream.of("note", "ws_shell", "git:log", "finish").map(CallMarkupTest::tool).toList();

    @ParameterizedTest
    @ValueSource(
            strings = {
                // Qwen3-Coder, Hermes, GLM, Llama
                "<tool_call><function=note><parameter=text>a</parameter></function></tool_call>",
                "I will note it.\n<tool_call>\n{\"name\": \"note\", \"arguments\": {\"text\": \"a\"}}\n</tool_call>",
                "<tool_call>note\n<arg_key>text</arg_key>\n<arg_value>a</arg_value>\n</tool_call>",
                "<function=note>{\"text\": \"a\"}</function>",
                "<tool_call>\n{\"name\": \"note\", \"argum",
                "<|python_tag|>note.call(text=\"a\")",
                "<|python_tag|>{\"name\": \"note\", \"parameters\": {\"text\": \"a\"}}",
                // Mistral
                "[TOOL_CALLS][{\"name\": \"note\", \"arguments\": {\"text\": \"a\"}}]",
                "[TOOL_CALLS]note[ARGS]{\"text\": \"a\"}",
                // DeepSeek, Kimi
                "<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>function<｜tool▁sep｜>note\n```json\n{}\n```",
                "<|tool_calls_section_begin|><|tool_call_begin|>functions.note:0<|tool_call_argument_begin|>{}",
                // Claude, MiniMax
                "<function_calls>\n<invoke name=\"note\">\n<parameter name=\"text\">a</parameter>\n</invoke>",
                "<minimax:tool_call>\n<invoke name=\"note\">",
                // Gemini, Granite, Phi, Cohere, GPT-OSS, Gemma
                "```tool_code\nprint(note(text=\"a\"))\n```",
                "<tool_code>note(text=\"a\")</tool_code>",
                "<|tool_call|>[{\"name\": \"note\", \"arguments\": {}}]",
                "functools[{\"name\": \"note\", \"arguments\": {\"text\": \"a\"}}]",
                "<|channel|>commentary to=functions.note <|constrain|>json<|message|>{\"text\": \"a\"}",
                "<|tool_call>call:note{text:a}<tool_call|>",
                "[note(text=\"a\")]",
                // JSON alone
                "{\"name\": \"note\", \"arguments\": {\"text\": \"a\"}}",
                "{\"name\": \"git__log\", \"parameters\": {}}",
                "```json\n{\"tool\": \"ws_shell\", \"args\": {\"command\": \"ls\"}}\n```",
                "[{\"tool_name\": \"note\", \"parameters\": {}}]",
                "{\"type\": \"function\", \"function\": {\"name\": \"note\", \"arguments\": \"{}\"}}",
                "{\"action\": \"finish\", \"action_input\": {\"result\": 1}}"
            })
    void isACall(String text) {
        assertThat(CallMarkup.isCall(text, TOOLS)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "The answer is 42.",
                "I used note to write it down, and finish (as asked).",
                "Qwen writes `<tool_call>{\"name\": \"note\"}</tool_call>` for a call.",
                "An example:\n```xml\n<tool_call><function=note></function></tool_call>\n```\nThat is all.",
                "<tool_call>{\"name\": \"unknown\", \"arguments\": {}}</tool_call>",
                "{\"name\": \"note\", \"count\": 3}",
                "{\"name\": \"Ada\", \"arguments\": {}}",
                "[\"note\", \"finish\"]",
                "[see note (below)](https://example.org)",
                "<div>note</div>",
                "note(text=\"a\") is how it is called.",
                "```json\n{\"result\": {\"name\": \"note\"}}\n```"
            })
    void isNoCall(String text) {
        assertThat(CallMarkup.isCall(text, TOOLS)).isFalse();
    }

    private static ToolSpec tool(String name) {
        return new ToolSpec(
                name, "d", JsonNodeFactory.instance.objectNode(), Effect.READ_ONLY, Bucket.CUSTOM);
    }
}
