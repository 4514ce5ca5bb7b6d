package dev.grove.server.openai.chat;

import dev.grove.core.agent.AgentDefinition;
import dev.grove.core.error.GroveException;
import dev.grove.core.model.option.ModelOptions;
import dev.grove.core.operation.OperationCaller;
import dev.grove.core.run.prelude.PreludeEntry;
import dev.grove.server.openai.AskedFormat;
import dev.grove.server.openai.AskedMetadata;
import dev.grove.server.openai.AskedRun;
import dev.grove.server.openai.AskedTools;
import dev.grove.server.openai.CallerHistory;
import dev.grove.server.openai.Goals;
import dev.grove.server.openai.Texts;
import dev.grove.server.openai.parameter.AskedParameters;
import dev.grove.server.openai.parameter.Flags;
import dev.grove.server.openai.parameter.OutputLimits;
import dev.grove.server.openai.parameter.Parameters;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Reads requests for chat completions. */
@Component
class CompletionRequests {

    private static final String MESSAGES = "messages";
    private static final String FORMAT = "response_format";

    private final AskedFormat formats;
    private final Parameters parameters;

    CompletionRequests(AskedFormat formats, Parameters parameters) {
        this.formats = formats;
        this.parameters = parameters;
    }

    /**
     * Reads a request to an agent.
     *
     * @throws GroveException validation_failed, with the field at fault
     */
    CompletionRequest read(OperationCaller caller, ObjectNode request, AgentDefinition agent) {
        AskedParameters asked = parameters.read(caller.tenant(), agent, request);
        AskedTools.check(request.path("tools"), "/function/name", agent);
        ObjectNode schema =
                formats.schema(request.path(FORMAT), FORMAT, "/json_schema/schema", agent);
        return new CompletionRequest(
                request.path("model").stringValue(),
                asked(
                        request,
                        new Parts(
                                agent,
                                asked.options(),
                                schema,
                                AskedMetadata.of(request, caller.user()))),
                asked.ignored(),
                Flags.flag(request, "stream", false),
                Flags.flagIn(request, "stream_options", "include_usage"),
                schema != null);
    }

    /** Parts of a run beside what is said. */
    private record Parts(
            AgentDefinition agent,
            ModelOptions options,
            @Nullable ObjectNode schema,
            ObjectNode metadata) {}

    private static AskedRun asked(ObjectNode request, Parts parts) {
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
                            history(messages, last, parts.agent())
                                    .prelude(
                                            OutputLimits.limit(
                                                    request, "max_completion_tokens", "max_tokens"),
                                            parts.options(),
                                            MESSAGES),
                            parts.schema(),
                            parts.metadata());
            case "tool" -> ToolMessages.read(messages);
            default ->
                    throw GroveException.invalid(
                            MESSAGES,
                            "must end with a message of the user, or with results of tool calls");
        };
    }

    private static CallerHistory history(ArrayNode messages, int before, AgentDefinition agent) {
        CallerHistory history = new CallerHistory(agent);
        for (int i = 0; i < before; i++) {
            JsonNode text = messages.path(i).path("content");
            switch (role(messages, i)) {
                case "system", "developer" ->
                        history.instruct(Texts.of(text, content(i)), content(i));
                case "user" -> history.say(PreludeEntry.Role.USER, Texts.of(text, content(i)));
                case "assistant" ->
                        history.say(PreludeEntry.Role.ASSISTANT, Texts.of(text, content(i)));
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
