package dev.grove.core.model.openai;

import dev.grove.core.cancel.Cancellation;
import dev.grove.core.model.Conversation;
import dev.grove.core.model.Message;
import dev.grove.core.model.ModelServer;
import dev.grove.core.model.ModelServer.Reply;
import dev.grove.core.model.http.ModelHttp;
import dev.grove.core.model.http.TestModelHttp;
import dev.grove.core.model.http.connection.ModelAddress;
import dev.grove.core.model.http.connection.ModelKey;
import dev.grove.core.model.http.dialect.Dialect;
import dev.grove.core.model.http.dialect.ModelProtocol;
import dev.grove.core.model.option.ModelOptions;
import dev.grove.core.tool.ToolSpec;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** Requests that a conversation of a dialect sends for a history, as a server receives them. */
final class SentRequests implements AutoCloseable {

    static final String PROVIDER = "fake";

    private final ModelServer server = ModelServer.start(_ -> Reply.text("bye"));
    private final ModelHttp http = TestModelHttp.withInactivity(Duration.ofSeconds(2));

    Conversation open(Dialect dialect, String systemPrompt, List<ToolSpec> tools) {
        return open(dialect, systemPrompt, tools, ModelOptions.NONE);
    }

    Conversation open(
            Dialect dialect, String systemPrompt, List<ToolSpec> tools, ModelOptions options) {
        return new OpenAiConversation(
                new ModelProtocol.Request(
                        PROVIDER,
                        new ModelAddress(
                                server.url() + "/v1", ModelKey.ofSetting("secret", "KEY"), false),
                        dialect,
                        "m",
                        systemPrompt,
                        tools,
                        options),
                http);
    }

    /** The body of a request with this history. */
    JsonNode of(Dialect dialect, Message... history) {
        return of(dialect, "p", history);
    }

    JsonNode of(Dialect dialect, String systemPrompt, Message... history) {
        Conversation conversation = open(dialect, systemPrompt, List.of());
        for (Message message : history) {
            conversation.append(message);
        }
        return ask(conversation).json();
    }

    ModelServer.Request ask(Conversation conversation) {
        long estimate = conversation.estimatedInputTokens();
        conversation.ask(100, _ -> {}, new Cancellation());
        ModelServer.Request request = server.requests().getLast();
        if (request.body().length() > estimate + 100) {
            throw new AssertionError("The estimate is below what was sent");
        }
        return request;
    }

    @Override
    public void close() throws IOException {
        server.close();
        http.close();
    }
}
