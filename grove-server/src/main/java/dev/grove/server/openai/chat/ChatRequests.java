package dev.grove.server.openai.chat;

import dev.grove.core.agent.AgentDefinition;
import dev.grove.core.error.GroveException;
import dev.grove.core.run.prelude.Said;
import dev.grove.server.openai.AskedFormat;
import dev.grove.server.openai.AskedMetadata;
import dev.grove.server.openai.AskedRun;
import dev.grove.server.openai.AskedTools;
import dev.grove.server.openai.CallerHistory;
import dev.grove.server.openai.Goals;
import dev.grove.server.openai.OutputLimits;
import dev.grove.server.openai.Parameters;
import dev.grove.server.openai.Texts;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Reads requests for chat completions. */
@Component
class ChatRequests {

    private static final String MESSAGES = "messages";
    private static final String FORMAT = "response_format";

    private final AskedFormat formats;

    ChatRequests(AskedFormat formats) {
        this.formats = formats;
    }

    /**
     * Reads a request to an agent.
     *
     * @param user person that it speaks for; null for nobody in particular
     * @throws GroveException validation_failed, with the field at fault
     */
    ChatRequest read(ObjectNode request, AgentDefinition agent, @Nullable String user) {
        Parameters.check(request);
        AskedTools.check(request.path("tools"), "/function/name", agent);
        ObjectNode schema =
                formats.schema(request.path(FORMAT), FORMAT, "/json_schema/schema", agent);
        return new ChatRequest(
                request.path("model").stringValue(),
                asked(request, schema, AskedMetadata.of(request, user)),
                request.path("stream").asBoolean(false),
                request.path("stream_options").path("include_usage").asBoolean(false),
                schema != null);
    }

    private static AskedRun asked(
            ObjectNode request, @Nullable ObjectNode schema, ObjectNode metadata) {
        if (!(request.path(MESSAGES) instanceof ArrayNode messages) || messages.isEmpty()) {
            throw GroveException.invalid(MESSAGES, "must hold at least one message");
        }
        int last = messages.size() - 1;
        return switch (role(messages, last)) {
            case "user" ->
                    new AskedRun.New(
                            Goals.checked(
                                    Texts.of(messages.path(last).path("content"), content(last)),
                                    content(last)),
                            history(messages, last)
                                    .prelude(
                                            OutputLimits.limit(
                                                    request, "max_completion_tokens", "max_tokens"),
                                            MESSAGES),
                            schema,
                            metadata);
            case "tool" -> ToolMessages.read(messages);
            default ->
                    throw GroveException.invalid(
                            MESSAGES,
                            "must end with a message of the user, or with results of tool calls");
        };
    }

    private static CallerHistory history(ArrayNode messages, int before) {
        CallerHistory history = new CallerHistory();
        for (int i = 0; i < before; i++) {
            JsonNode text = messages.path(i).path("content");
            switch (role(messages, i)) {
                case "system", "developer" -> history.instruct(Texts.of(text, content(i)));
                case "user" -> history.say(Said.Role.USER, Texts.of(text, content(i)));
                case "assistant" -> history.say(Said.Role.ASSISTANT, Texts.of(text, content(i)));
                case "tool", "function" -> {
                    // A result that a caller claims is not believed.
                }
                default ->
                        throw GroveException.invalid(
                                "messages[" + i + "].role",
                                "must be user, assistant, system, developer or tool");
            }
        }
        return history;
    }

    private static String role(ArrayNode messages, int index) {
        return messages.path(index).path("role").asString("");
    }

    private static String content(int index) {
        return "messages[" + index + "].content";
    }
}
