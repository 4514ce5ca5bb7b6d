package dev.grove.server.openai.response;

import dev.grove.core.agent.AgentDefinition;
import dev.grove.core.error.GroveException;
import dev.grove.core.model.option.ModelOptions;
import dev.grove.core.run.prelude.PreludeEntry;
import dev.grove.server.openai.AskedRun;
import dev.grove.server.openai.CallResults;
import dev.grove.server.openai.CallerHistory;
import dev.grove.server.openai.Goals;
import dev.grove.server.openai.Texts;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Input of a request: a text, or items of a conversation. */
final class ResponseInput {

    private static final String INPUT = "input";
    private static final String OUTPUT = "function_call_output";

    private static final String INSTRUCTIONS = "instructions";

    private final ObjectNode request;
    private final AgentDefinition agent;

    /**
     * @param agent that is asked
     */
    ResponseInput(ObjectNode request, AgentDefinition agent) {
        this.request = request;
        this.agent = agent;
    }

    /**
     * Parts of a run beside what is said.
     *
     * @param maxOutputTokens null for the agent's
     * @param options in place of the agent's
     * @param schema of the result; null for the agent's
     */
    record Parts(
            @Nullable Integer maxOutputTokens,
            ModelOptions options,
            @Nullable ObjectNode schema,
            ObjectNode metadata) {}

    /** Reads what is asked. */
    AskedRun asked(Parts parts) {
        CallerHistory history = new CallerHistory(agent);
        history.instruct(Texts.of(request.path(INSTRUCTIONS), INSTRUCTIONS), INSTRUCTIONS);
        JsonNode input = request.path(INPUT);
        if (input.isString()) {
            return start(input.stringValue(), INPUT, history, parts);
        }
        if (!(input instanceof ArrayNode items) || items.isEmpty()) {
            throw GroveException.invalid(INPUT, "must be a text, or hold at least one item");
        }
        int last = items.size() - 1;
        if (type(items, last).equals(OUTPUT)) {
            return results(items);
        }
        if (!type(items, last).equals("message") || !role(items, last).equals("user")) {
            throw GroveException.invalid(
                    INPUT,
                    "must end with a message of the user, or with outputs of function calls");
        }
        for (int i = 0; i < last; i++) {
            tell(items, i, history);
        }
        return start(text(items, last), content(last), history, parts);
    }

    private static AskedRun start(String goal, String field, CallerHistory history, Parts parts) {
        return new AskedRun.New(
                Goals.checked(goal, field),
                history.prelude(parts.maxOutputTokens(), parts.options(), INPUT),
                parts.schema(),
                parts.metadata());
    }

    private static AskedRun results(ArrayNode items) {
        int first = items.size();
        while (first > 0 && type(items, first - 1).equals(OUTPUT)) {
            first--;
        }
        CallResults results = new CallResults();
        for (int i = first; i < items.size(); i++) {
            JsonNode item = items.path(i);
            results.add(
                    item.path("call_id").asString(""),
                    Texts.of(item.path("output"), "input[" + i + "].output"),
                    "input[" + i + "].call_id");
        }
        return results.asked();
    }

    private static void tell(ArrayNode items, int index, CallerHistory history) {
        switch (type(items, index)) {
            case "message" -> say(items, index, history);
            case "function_call", OUTPUT, "reasoning" -> {
                // A call that a caller claims is not believed, and thoughts are the model's.
            }
            default ->
                    throw GroveException.invalid(
                            "input[" + index + "].type",
                            "must be message, function_call, function_call_output or reasoning");
        }
    }

    private static void say(ArrayNode items, int index, CallerHistory history) {
        String text = text(items, index);
        switch (role(items, index)) {
            case "system", "developer" -> history.instruct(text, content(index));
            case "user" -> history.say(PreludeEntry.Role.USER, text);
            case "assistant" -> history.say(PreludeEntry.Role.ASSISTANT, text);
            default ->
                    throw GroveException.invalid(
                            "input[" + index + "].role",
                            "must be user, assistant, system or developer");
        }
    }

    private static String type(ArrayNode items, int index) {
        return items.path(index).path("type").asString("message");
    }

    private static String role(ArrayNode items, int index) {
        return items.path(index).path("role").asString("");
    }

    private static String text(ArrayNode items, int index) {
        return Texts.of(items.path(index).path("content"), content(index));
    }

    private static String content(int index) {
        return "input[" + index + "].content";
    }
}
