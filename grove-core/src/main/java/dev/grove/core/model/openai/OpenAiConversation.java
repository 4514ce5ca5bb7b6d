package dev.grove.core.model.openai;

import dev.grove.core.cancel.Cancellation;
import dev.grove.core.model.Answer;
import dev.grove.core.model.Conversation;
import dev.grove.core.model.Message;
import dev.grove.core.model.ModelOutcome;
import dev.grove.core.model.http.ModelHttp;
import dev.grove.core.model.http.RenderedHistory;
import dev.grove.core.model.http.RequestBody;
import dev.grove.core.model.http.answer.BillBounds;
import dev.grove.core.model.http.answer.CallIdMap;
import dev.grove.core.model.http.answer.LegalJson;
import dev.grove.core.model.http.dialect.BearerEndpoint;
import dev.grove.core.model.http.dialect.Dialect;
import dev.grove.core.model.http.dialect.ModelProtocol;
import dev.grove.core.model.option.KnownModels;
import dev.grove.core.tool.ToolCall;
import dev.grove.core.tool.ToolSpec;
import java.util.List;
import java.util.function.Consumer;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** A dialogue by Chat Completions. The stored raw answer is the assistant's message as it came. */
final class OpenAiConversation implements Conversation {

    private static final JsonMapper JSON = JsonMapper.shared();

    private final String provider;
    private final BearerEndpoint endpoint;
    private final ModelHttp http;
    private final RenderedHistory history;
    private final ChatMessages messages;
    private final SentAssistantMessages sent;
    private CameMessage newest = CameMessage.NONE;

    OpenAiConversation(ModelProtocol.Request request, ModelHttp http) {
        Dialect dialect = request.dialect();
        this.provider = request.provider();
        this.endpoint = new BearerEndpoint(request.address(), dialect);
        this.http = http;
        this.history = new RenderedHistory(prefix(request));
        CallIdMap ids = new CallIdMap(dialect.callIds());
        this.messages =
                new ChatMessages(
                        history,
                        dialect.alternatesRoles(),
                        ids,
                        KnownModels.byChatCompletions(request.model()).media().tokens());
        this.sent = new SentAssistantMessages(dialect, ids);
        messages.system(request.systemPrompt());
    }

    @Override
    public void append(Message message) {
        switch (message) {
            case Message.User user when user.isText() -> messages.user(user.text());
            case Message.User user -> messages.user(user.parts());
            case Message.Summary(_, String text) -> messages.user(text);
            case Message.Assistant(String by, Answer answer) ->
                    messages.answer(
                            by.equals(provider) ? sent.own(answer, newest) : sent.retold(answer),
                            answer.toolCalls().stream().map(ToolCall::id).toList());
            case Message.ToolResults(List<Message.ToolCallResult> results) ->
                    messages.results(results);
        }
    }

    @Override
    public long appendedTokens() {
        return history.estimatedTokens();
    }

    @Override
    public long estimatedInputTokens() {
        return history.estimatedTokens() + messages.missing();
    }

    @Override
    public ModelOutcome ask(
            int maxOutputTokens, Consumer<String> onTextDelta, Cancellation cancellation) {
        messages.complete();
        String end = messages.end() + "],\"" + maxTokensField() + "\":" + maxOutputTokens + "}";
        RequestBody body = history.request(end);
        BillBounds bounds =
                new BillBounds(body.length() + history.contentTokens(), maxOutputTokens);
        OpenAiStream stream = new OpenAiStream(onTextDelta, bounds);
        ModelOutcome outcome =
                http.post(
                        endpoint.address(),
                        endpoint.path("/chat/completions"),
                        endpoint.headers(),
                        body,
                        stream::read,
                        cancellation);
        newest = stream.came();
        return outcome;
    }

    private String maxTokensField() {
        String field = endpoint.dialect().maxTokensField();
        return field == null ? OpenAiSettings.Endpoint.MAX_TOKENS_FIELD : field;
    }

    private static String prefix(ModelProtocol.Request request) {
        ObjectNode body = JsonNodeFactory.instance.objectNode();
        body.put("model", request.model()).put("stream", true);
        if (request.dialect().streamsUsage()) {
            body.putObject("stream_options").put("include_usage", true);
        }
        ChatOptions.write(request.options(), !request.tools().isEmpty(), body);
        if (!request.tools().isEmpty()) {
            ArrayNode array = body.putArray("tools");
            for (ToolSpec tool : request.tools()) {
                ObjectNode function =
                        array.addObject().put("type", "function").putObject("function");
                function.put("name", tool.name());
                if (!tool.description().isBlank()) {
                    function.put("description", tool.description());
                }
                function.set("parameters", tool.inputSchema());
            }
        }
        String rendered = JSON.writeValueAsString(LegalJson.of(body));
        return rendered.substring(0, rendered.length() - 1) + ",\"messages\":[";
    }
}
