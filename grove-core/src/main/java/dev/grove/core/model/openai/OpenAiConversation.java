package dev.grove.core.model.openai;

import dev.grove.core.cancel.Cancellation;
import dev.grove.core.model.Answer;
import dev.grove.core.model.Conversation;
import dev.grove.core.model.Message;
import dev.grove.core.model.ModelOutcome;
import dev.grove.core.model.http.ModelAddress;
import dev.grove.core.model.http.ModelHttp;
import dev.grove.core.model.http.RenderedHistory;
import dev.grove.core.tool.ToolCall;
import dev.grove.core.tool.ToolSpec;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * A dialogue by Chat Completions. The stored raw answer is the assistant's message, as it goes
 * back.
 */
final class OpenAiConversation implements Conversation {

    private static final JsonMapper JSON = JsonMapper.shared();
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private final String provider;
    private final ModelAddress address;
    private final String maxTokensField;
    private final ModelHttp http;
    private final RenderedHistory history;

    OpenAiConversation(
            String provider,
            ModelAddress address,
            String maxTokensField,
            String model,
            String systemPrompt,
            List<ToolSpec> tools,
            ModelHttp http) {
        this.provider = provider;
        this.address = address;
        this.maxTokensField = maxTokensField;
        this.http = http;
        this.history = new RenderedHistory(prefix(model, tools));
        history.begin(message("system", systemPrompt));
    }

    @Override
    public void append(Message message) {
        switch (message) {
            case Message.User(String text) -> history.begin(message("user", text));
            case Message.Summary(_, String text) -> history.begin(message("user", text));
            case Message.Assistant(String by, Answer answer) ->
                    history.begin(by.equals(provider) ? answer.raw() : retold(answer));
            case Message.ToolResults(List<Message.ToolCallResult> results) ->
                    results.forEach(result ->
                            history.begin(
                                    JSON.writeValueAsString(
                                            NODES.objectNode()
                                                    .put("role", "tool")
                                                    .put("tool_call_id", result.callId())
                                                    .put("content", result.content()))));
        }
    }

    @Override
    public long estimatedInputTokens() {
        return history.estimatedTokens();
    }

    @Override
    public ModelOutcome ask(
            int maxOutputTokens, Consumer<String> onTextDelta, Cancellation cancellation) {
        String end = "],\"" + maxTokensField + "\":" + maxOutputTokens + "}";
        Map<String, String> headers =
                address.key().value().isBlank()
                        ? Map.of()
                        : Map.of("Authorization", "Bearer " + address.key().value());
        return http.post(
                address,
                "/chat/completions",
                headers,
                history.request(end),
                events -> new OpenAiStream(onTextDelta).read(events),
                cancellation);
    }

    private static String prefix(String model, List<ToolSpec> tools) {
        ObjectNode request = NODES.objectNode();
        request.put("model", model).put("stream", true);
        request.putObject("stream_options").put("include_usage", true);
        if (!tools.isEmpty()) {
            ArrayNode array = request.putArray("tools");
            for (ToolSpec tool : tools) {
                ObjectNode function =
                        array.addObject().put("type", "function").putObject("function");
                function.put("name", tool.name()).put("description", tool.description());
                function.set("parameters", tool.inputSchema());
            }
        }
        String rendered = JSON.writeValueAsString(request);
        return rendered.substring(0, rendered.length() - 1) + ",\"messages\":[";
    }

    private static String message(String role, String content) {
        return JSON.writeValueAsString(
                NODES.objectNode().put("role", role).put("content", content));
    }

    private static String retold(Answer answer) {
        ObjectNode message =
                NODES.objectNode().put("role", "assistant").put("content", answer.text());
        if (!answer.toolCalls().isEmpty()) {
            ArrayNode calls = message.putArray("tool_calls");
            for (ToolCall call : answer.toolCalls()) {
                calls.addObject()
                        .put("id", call.id())
                        .put("type", "function")
                        .putObject("function")
                        .put("name", call.name())
                        .put("arguments", call.arguments().toString());
            }
        }
        return JSON.writeValueAsString(message);
    }
}
