package dev.grove.core.model.anthropic;

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
 * A dialogue by Messages. The stored raw answer is its array of content blocks, sent back as it
 * came. The static prefix (tools, system) ends with one cache mark; the newest message of the user
 * carries another, which moves along.
 */
final class AnthropicConversation implements Conversation {

    /**
     * Anthropic puts a prompt of its own before tools and bills it: 159 to 530 tokens by model,
     * says its page on tool use.
     */
    private static final int TOOL_PROMPT = 700;

    private static final String VERSION = "2023-06-01";
    private static final String USER = "{\"role\":\"user\",\"content\":[";
    private static final String USER_END = "]}";
    private static final String MARK = ",\"cache_control\":{\"type\":\"ephemeral\"}";
    private static final JsonMapper JSON = JsonMapper.shared();
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private final String provider;
    private final ModelAddress address;
    private final ModelHttp http;
    private final RenderedHistory history;
    private final int hiddenTokens;

    /** Whether the history ends with a message of the user, in its last block. */
    private boolean isOpen;

    AnthropicConversation(
            String provider,
            ModelAddress address,
            String model,
            String systemPrompt,
            List<ToolSpec> tools,
            ModelHttp http) {
        this.provider = provider;
        this.address = address;
        this.http = http;
        this.history = new RenderedHistory(prefix(model, systemPrompt, tools));
        this.hiddenTokens = tools.isEmpty() ? 0 : TOOL_PROMPT;
    }

    @Override
    public void append(Message message) {
        switch (message) {
            case Message.User(String text) -> appendText(text);
            case Message.Summary(_, String text) -> appendText(text);
            case Message.ToolResults(List<Message.ToolCallResult> results) ->
                    results.forEach(this::appendResult);
            case Message.Assistant(String by, Answer answer) -> {
                closeUser();
                history.begin(
                        "{\"role\":\"assistant\",\"content\":"
                                + (by.equals(provider) ? answer.raw() : retold(answer))
                                + "}");
            }
        }
    }

    private void appendText(String text) {
        appendBlock(NODES.objectNode().put("type", "text").put("text", text));
    }

    private void appendResult(Message.ToolCallResult result) {
        ObjectNode block = NODES.objectNode();
        block.put("type", "tool_result").put("tool_use_id", result.callId());
        block.put("content", result.content());
        if (result.isError()) {
            block.put("is_error", true);
        }
        appendBlock(block);
    }

    /** Appends it without its last brace: the newest block is sent with the mark in it. */
    private void appendBlock(ObjectNode block) {
        String json = JSON.writeValueAsString(block);
        if (isOpen) {
            history.append("},");
        } else {
            history.begin(USER);
            isOpen = true;
        }
        history.append(json.substring(0, json.length() - 1));
    }

    private void closeUser() {
        if (isOpen) {
            history.append("}" + USER_END);
            isOpen = false;
        } else {
            history.begin(USER + USER_END);
        }
    }

    /** What ends the newest message while it is the newest. */
    private String markedEnd() {
        if (isOpen) {
            return MARK + "}" + USER_END;
        }
        return (history.isEmpty() ? "" : ",") + USER + USER_END;
    }

    @Override
    public long estimatedInputTokens() {
        return hiddenTokens + history.estimatedTokens() + markedEnd().length();
    }

    @Override
    public ModelOutcome ask(
            int maxOutputTokens, Consumer<String> onTextDelta, Cancellation cancellation) {
        String end = markedEnd() + "],\"max_tokens\":" + maxOutputTokens + "}";
        return http.post(
                address,
                "/v1/messages",
                headers(address),
                history.request(end),
                events -> new AnthropicStream(onTextDelta).read(events),
                cancellation);
    }

    static Map<String, String> headers(ModelAddress address) {
        String key = address.key().value();
        return key.isBlank()
                ? Map.of("anthropic-version", VERSION)
                : Map.of("x-api-key", key, "anthropic-version", VERSION);
    }

    private static String prefix(String model, String systemPrompt, List<ToolSpec> tools) {
        ObjectNode request = NODES.objectNode();
        request.put("model", model).put("stream", true);
        if (!tools.isEmpty()) {
            ArrayNode array = request.putArray("tools");
            for (ToolSpec tool : tools) {
                ObjectNode node = array.addObject();
                node.put("name", tool.name()).put("description", tool.description());
                node.set("input_schema", tool.inputSchema());
            }
        }
        ObjectNode system = request.putArray("system").addObject();
        system.put("type", "text").put("text", systemPrompt);
        system.putObject("cache_control").put("type", "ephemeral");
        String rendered = JSON.writeValueAsString(request);
        return rendered.substring(0, rendered.length() - 1) + ",\"messages\":[";
    }

    private static String retold(Answer answer) {
        ArrayNode blocks = NODES.arrayNode();
        if (!answer.text().isEmpty()) {
            blocks.addObject().put("type", "text").put("text", answer.text());
        }
        for (ToolCall call : answer.toolCalls()) {
            ObjectNode block = blocks.addObject();
            block.put("type", "tool_use").put("id", call.id()).put("name", call.name());
            block.set("input", call.arguments());
        }
        return JSON.writeValueAsString(blocks);
    }
}
