package dev.grove.core.model.anthropic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.cancel.Cancellation;
import dev.grove.core.model.Answer;
import dev.grove.core.model.Message;
import dev.grove.core.model.Message.ToolCallResult;
import dev.grove.core.model.ModelContract;
import dev.grove.core.model.ModelOutcome;
import dev.grove.core.model.ModelProvider;
import dev.grove.core.model.ModelServer.Reply;
import dev.grove.core.model.http.ModelHttp;
import dev.grove.core.tool.ToolCall;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.JsonNodeFactory;

class AnthropicTest extends ModelContract {

    private static final String THOUGHTS =
            """
            data: {"type":"message_start","message":{"model":"m","usage":{"input_tokens":10,"output_tokens":1}}}

            data: {"type":"content_block_start","index":0,"content_block":{"type":"thinking","thinking":"","signature":""}}

            data: {"type":"content_block_delta","index":0,"delta":{"type":"thinking_delta","thinking":"one"}}

            data: {"type":"content_block_delta","index":0,"delta":{"type":"thinking_delta","thinking":", two"}}

            data: {"type":"content_block_delta","index":0,"delta":{"type":"signature_delta","signature":"c2ln"}}

            data: {"type":"content_block_start","index":1,"content_block":{"type":"text","text":"so","citations":null}}

            data: {"type":"content_block_delta","index":1,"delta":{"type":"citations_delta","citation":{"text":"c"}}}

            data: {"type":"content_block_delta","index":1,"delta":{"type":"text_delta","text":" be it"}}

            data: {"type":"message_delta","delta":{"stop_reason":"end_turn"},"usage":{"output_tokens":5}}

            data: {"type":"message_stop"}

            """;

    @Override
    protected ModelProvider provider(String url, ModelHttp client) {
        return new AnthropicProvider(TestAnthropic.settings(KEY, url), client);
    }

    /** The API refuses thoughts whose signature it does not find as it gave it. */
    @Test
    void keepsThoughtsWithTheirSignature() {
        server.reply(_ -> new Reply.Sends(THOUGHTS));
        assertThat(conversation.ask(100, _ -> {}, new Cancellation()))
                .isInstanceOfSatisfying(
                        ModelOutcome.Answered.class,
                        answered -> {
                            assertThat(answered.answer().text()).isEqualTo("so be it");
                            assertThat(answered.answer().raw())
                                    .isEqualTo(
                                            """
                                            [{"type":"thinking","thinking":"one, two","signature":"c2ln"},\
                                            {"type":"text","text":"so be it","citations":[{"text":"c"}]}]\
                                            """);
                        });
    }

    @Test
    void marksTheNewestBlockAloneAndSendsTheOthersAsTheyWere() {
        conversation.append(new Message.User("and \"more\" {}"));
        ask();
        String calls = "{\"type\":\"tool_use\",\"id\":\"a\",\"name\":\"echo\",\"input\":{}}";
        ToolCall call = new ToolCall("a", "echo", JsonNodeFactory.instance.objectNode());
        conversation.append(
                new Message.Assistant(
                        "anthropic",
                        new Answer(
                                "m",
                                "t",
                                List.of(call),
                                Answer.StopReason.TOOL_CALLS,
                                "[" + calls + "]")));
        conversation.append(
                new Message.ToolResults(List.of(new ToolCallResult("a", "echo", "ä\ud83d", true))));
        conversation.append(new Message.User("go on"));
        ask();
        ask();
        String end = "{\"type\":\"text\",\"text\":\"end\"}";
        conversation.append(
                new Message.Assistant(
                        "anthropic",
                        new Answer("m", "t", List.of(), Answer.StopReason.END, "[" + end + "]")));
        ask();

        String goal =
                "{\"role\":\"user\",\"content\":[{\"type\":\"text\",\"text\":\"Say hello\"},"
                        + "{\"type\":\"text\",\"text\":\"and \\\"more\\\" {}\"";
        String results =
                "}]},{\"role\":\"assistant\",\"content\":["
                        + calls
                        + "]},{\"role\":\"user\",\"content\":["
                        + "{\"type\":\"tool_result\",\"tool_use_id\":\"a\",\"content\":\"ä\ufffd\",\"is_error\":true},"
                        + "{\"type\":\"text\",\"text\":\"go on\"";
        String mark = ",\"cache_control\":{\"type\":\"ephemeral\"}}]}],\"max_tokens\":9}";
        String last =
                "}]},{\"role\":\"assistant\",\"content\":["
                        + end
                        + "]},{\"role\":\"user\",\"content\":[{\"type\":\"text\",\"text\":\"Go on.\""
                        + mark;
        assertThat(messages())
                .containsExactly(
                        goal + mark,
                        goal + results + mark,
                        goal + results + mark,
                        goal + results + last);
    }

    private void ask() {
        assertThat(conversation.ask(9, _ -> {}, new Cancellation()))
                .isInstanceOf(ModelOutcome.Answered.class);
    }

    /** Messages of each request: its body after the static prefix. */
    private List<String> messages() {
        String begin = "\"messages\":[";
        return server.requests().stream()
                .map(request ->
                        request.body().substring(request.body().indexOf(begin) + begin.length()))
                .toList();
    }
}
