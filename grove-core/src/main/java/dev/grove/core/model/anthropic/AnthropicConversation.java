package dev.grove.core.model.anthropic;

import dev.grove.core.cancel.Cancellation;
import dev.grove.core.model.Answer;
import dev.grove.core.model.Conversation;
import dev.grove.core.model.Message;
import dev.grove.core.model.ModelOutcome;
import dev.grove.core.model.http.ModelHttp;
import dev.grove.core.model.http.RenderedHistory;
import dev.grove.core.model.http.RequestBody;
import dev.grove.core.model.http.answer.BillBounds;
import dev.grove.core.model.http.answer.LegalJson;
import dev.grove.core.model.http.dialect.ModelProtocol;
import dev.grove.core.model.option.KnownModels;
import dev.grove.core.tool.ToolSpec;
import java.util.List;
import java.util.function.Consumer;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * A dialogue by Messages. The stored raw answer is its array of content blocks, sent back as it
 * came where the API takes it. The static prefix (tools, system) ends with one cache mark; the
 * newest message of the user carries another, which moves along.
 */
final class AnthropicConversation implements Conversation {

    /**
     * Anthropic puts a prompt of its own before tools and bills it: 159 to 530 tokens by model,
     * says its page on tool use.
     */
    private static final int TOOL_PROMPT = 700;

    private static final JsonMapper JSON = JsonMapper.shared();
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private final ModelProtocol.Request request;
    private final AnswerRules rules;
    private final ModelHttp http;
    private final RenderedHistory history;
    private final AnthropicMessages messages;
    private final WireIds ids;
    private final int hiddenTokens;

    AnthropicConversation(ModelProtocol.Request request, AnswerRules rules, ModelHttp http) {
        this.request = request;
        this.rules = rules;
        this.http = http;
        CacheMark mark = CacheMark.of(request.options().cacheTtl());
        this.history = new RenderedHistory(prefix(request, mark));
        this.messages =
                new AnthropicMessages(
                        history, mark, KnownModels.byMessages(request.model()).media().tokens());
        this.ids = new WireIds(rules.callIds());
        this.hiddenTokens = request.tools().isEmpty() ? 0 : TOOL_PROMPT;
    }

    @Override
    public void append(Message message) {
        switch (message) {
            case Message.User user -> messages.say(user.parts());
            case Message.Summary(_, String text) -> messages.say(text);
            case Message.ToolResults(List<Message.ToolCallResult> results) ->
                    messages.results(results);
            case Message.Assistant(String by, Answer answer) ->
                    messages.answer(
                            by.equals(request.provider())
                                    ? SentAnswer.ofOwn(answer, ids, rules)
                                    : SentAnswer.ofOther(answer, ids, rules));
        }
    }

    @Override
    public long appendedTokens() {
        return hiddenTokens + history.estimatedTokens();
    }

    @Override
    public long estimatedInputTokens() {
        return hiddenTokens + history.estimatedTokens() + messages.end().length();
    }

    @Override
    public ModelOutcome ask(
            int maxOutputTokens, Consumer<String> onTextDelta, Cancellation cancellation) {
        String end = messages.end() + "],\"max_tokens\":" + maxOutputTokens + "}";
        RequestBody body = history.request(end);
        BillBounds bounds =
                new BillBounds(body.length() + history.contentTokens(), maxOutputTokens);
        return http.post(
                request.address(),
                AnthropicRequests.path(request.address(), request.dialect(), "messages"),
                AnthropicRequests.headers(request.address(), request.dialect()),
                body,
                events ->
                        new AnthropicStream(onTextDelta, bounds, request.options().cacheTtl())
                                .read(events),
                cancellation);
    }

    private static String prefix(ModelProtocol.Request request, CacheMark mark) {
        ObjectNode body = NODES.objectNode();
        body.put("model", request.model()).put("stream", true);
        MessagesOptions.write(request.options(), !request.tools().isEmpty(), body);
        if (!request.tools().isEmpty()) {
            ArrayNode tools = body.putArray("tools");
            request.tools().forEach(tool -> tools.add(tool(tool)));
        }
        if (!request.systemPrompt().isBlank()) {
            ObjectNode system = body.putArray("system").addObject();
            mark.put(system.put("type", "text").put("text", request.systemPrompt()));
        } else if (body.path("tools") instanceof ArrayNode tools && !tools.isEmpty()) {
            mark.put((ObjectNode) tools.get(tools.size() - 1));
        }
        String rendered = JSON.writeValueAsString(LegalJson.of(body));
        return rendered.substring(0, rendered.length() - 1) + ",\"messages\":[";
    }

    private static ObjectNode tool(ToolSpec tool) {
        ObjectNode node = NODES.objectNode();
        node.put("name", tool.name()).put("description", tool.description());
        node.set("input_schema", tool.inputSchema());
        return node;
    }
}
