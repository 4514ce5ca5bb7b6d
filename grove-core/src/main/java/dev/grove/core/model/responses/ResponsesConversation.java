package dev.grove.core.model.responses;

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

/**
 * A dialogue by Responses. The stored raw answer is its array of output items. The server keeps
 * nothing: a run goes on from its journal on another replica, and years later.
 */
final class ResponsesConversation implements Conversation {

    private static final JsonMapper JSON = JsonMapper.shared();

    private final String provider;
    private final BearerEndpoint endpoint;
    private final ModelHttp http;
    private final RenderedHistory history;
    private final InputItems input;
    private final SentItems sent;

    ResponsesConversation(ModelProtocol.Request request, ModelHttp http) {
        Dialect dialect = request.dialect();
        this.provider = request.provider();
        this.endpoint = new BearerEndpoint(request.address(), dialect);
        this.http = http;
        this.history = new RenderedHistory(prefix(request));
        CallIdMap ids = new CallIdMap(dialect.callIds());
        this.input =
                new InputItems(
                        history,
                        dialect.alternatesRoles(),
                        ids,
                        KnownModels.byResponses(request.model()).media().tokens());
        this.sent = new SentItems(dialect.keepsThinking(), ids);
    }

    @Override
    public void append(Message message) {
        switch (message) {
            case Message.User user when user.isText() -> input.user(user.text());
            case Message.User user -> input.user(user.parts());
            case Message.Summary(_, String text) -> input.user(text);
            case Message.Assistant(String by, Answer answer) ->
                    input.answer(
                            by.equals(provider) ? sent.own(answer) : sent.retold(answer),
                            answer.toolCalls().stream().map(ToolCall::id).toList());
            case Message.ToolResults(List<Message.ToolCallResult> results) ->
                    input.results(results);
        }
    }

    @Override
    public long appendedTokens() {
        return history.estimatedTokens();
    }

    @Override
    public long estimatedInputTokens() {
        return history.estimatedTokens() + input.missing();
    }

    @Override
    public ModelOutcome ask(
            int maxOutputTokens, Consumer<String> onTextDelta, Cancellation cancellation) {
        input.complete();
        String end = input.end() + "],\"max_output_tokens\":" + maxOutputTokens + "}";
        RequestBody body = history.request(end);
        BillBounds bounds =
                new BillBounds(body.length() + history.contentTokens(), maxOutputTokens);
        return http.post(
                endpoint.address(),
                endpoint.path("/responses"),
                endpoint.headers(),
                body,
                events -> new ResponsesStream(onTextDelta, bounds).read(events),
                cancellation);
    }

    private static String prefix(ModelProtocol.Request request) {
        ObjectNode body = JsonNodeFactory.instance.objectNode();
        body.put("model", request.model()).put("stream", true).put("store", false);
        if (request.dialect().keepsThinking() && KnownModels.mayThink(request.model())) {
            body.putArray("include").add("reasoning.encrypted_content");
        }
        ResponsesOptions.write(request.options(), !request.tools().isEmpty(), body);
        if (!request.systemPrompt().isBlank()) {
            body.put("instructions", request.systemPrompt());
        }
        if (!request.tools().isEmpty()) {
            ArrayNode tools = body.putArray("tools");
            request.tools().forEach(tool -> tools.add(tool(tool)));
        }
        String rendered = JSON.writeValueAsString(LegalJson.of(body));
        return rendered.substring(0, rendered.length() - 1) + ",\"input\":[";
    }

    /** Not strict, which is the default here: it would make each optional argument a needed one. */
    private static ObjectNode tool(ToolSpec tool) {
        ObjectNode node =
                JsonNodeFactory.instance
                        .objectNode()
                        .put("type", "function")
                        .put("name", tool.name());
        if (!tool.description().isBlank()) {
            node.put("description", tool.description());
        }
        node.set("parameters", tool.inputSchema());
        return node.put("strict", false);
    }
}
