package dev.grove.core.model.rules;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/** Rules that servers of Chat Completions share; a provider's class adds its own. */
abstract class ChatRules implements ProviderRules {

    private static final Pattern NAME = Pattern.compile("[a-zA-Z0-9_-]{1,64}");

    private static final Set<String> PARAMETERS =
            Set.of(
                    "model",
                    "messages",
                    "tools",
                    "stream",
                    "stream_options",
                    "max_tokens",
                    "max_completion_tokens");

    @Override
    public final List<String> refusals(JsonNode request) {
        Refusals refusals = new Refusals();
        refusals.characters("body", request);
        request.propertyNames().stream()
                .filter(name -> !PARAMETERS.contains(name))
                .forEach(name -> refusals.add("Unrecognized request argument supplied: %s", name));
        request(request, refusals);
        tools(request, refusals);
        order(request.path("messages"), refusals);
        for (int i = 0; i < request.path("messages").size(); i++) {
            message(i, request.path("messages").get(i), refusals);
        }
        return refusals.all();
    }

    /**
     * Members of an assistant's message that the provider takes besides role, content and calls.
     */
    Set<String> assistantMembers() {
        return Set.of("name", "refusal");
    }

    /** Members of a call that it takes besides id, type and function. */
    Set<String> callMembers() {
        return Set.of();
    }

    void request(JsonNode request, Refusals refusals) {}

    void callId(String place, String id, Refusals refusals) {
        refusals.unless(!id.isBlank(), "%s: the id is empty", place);
    }

    void assistant(String place, JsonNode message, Refusals refusals) {}

    void parameters(String place, JsonNode schema, Refusals refusals) {
        refusals.unless(
                schema.path("type").asString("").equals("object"),
                "Invalid schema for function %s: schema must have type 'object'",
                place);
        refusals.unless(
                schema.path("properties").isObject(),
                "Invalid schema for function %s: object schema missing properties",
                place);
    }

    /** Whether a message of the user may follow one of a tool, and roles may repeat. */
    boolean alternates() {
        return false;
    }

    private void tools(JsonNode request, Refusals refusals) {
        if (request.has("tools")) {
            refusals.unless(!request.path("tools").isEmpty(), "[] is too short - 'tools'");
        }
        Set<String> names = new HashSet<>();
        for (JsonNode tool : request.path("tools")) {
            JsonNode function = tool.path("function");
            String name = function.path("name").asString("");
            refusals.unless(
                    NAME.matcher(name).matches(), "tools.function.name: %s is no legal name", name);
            refusals.unless(names.add(name), "tools: %s is there twice", name);
            parameters(name, function.path("parameters"), refusals);
        }
    }

    private void message(int index, JsonNode message, Refusals refusals) {
        String place = "messages[" + index + "]";
        JsonNode content = message.path("content");
        switch (message.path("role").asString("")) {
            case "system", "user" ->
                    refusals.unless(!content.asString("").isBlank(), "%s must not be empty", place);
            case "tool" ->
                    refusals.unless(!content.asString("").isBlank(), "%s must not be empty", place);
            case "assistant" -> {
                boolean hasCalls = !message.path("tool_calls").isEmpty();
                refusals.unless(
                        hasCalls || !content.asString("").isBlank() || !content.isEmpty(),
                        "%s with role 'assistant' must not be empty",
                        place);
                refusals.unless(
                        !message.has("tool_calls") || hasCalls, "[] is too short - %s", place);
                refusals.unless(
                        !(content.isString() && content.stringValue().isEmpty()),
                        "%s: text content blocks must be non-empty",
                        place);
                members(place, message, refusals);
                assistant(place, message, refusals);
                calls(place, message.path("tool_calls"), refusals);
            }
            default -> refusals.add("%s has no known role", place);
        }
    }

    private void members(String place, JsonNode message, Refusals refusals) {
        Set<String> known = new HashSet<>(assistantMembers());
        known.addAll(Set.of("role", "content", "tool_calls"));
        message.propertyNames().stream()
                .filter(name -> !known.contains(name))
                .forEach(name -> refusals.add("Unknown parameter: '%s.%s'", place, name));
    }

    private void calls(String place, JsonNode calls, Refusals refusals) {
        for (JsonNode call : calls) {
            callId(place, call.path("id").asString(""), refusals);
            refusals.unless(
                    call.path("type").asString("").equals("function"),
                    "%s: a call's type must be function",
                    place);
            Set<String> known = new HashSet<>(callMembers());
            known.addAll(Set.of("id", "type", "function"));
            call.propertyNames().stream()
                    .filter(name -> !known.contains(name))
                    .forEach(name -> refusals.add("Unknown parameter: '%s.call.%s'", place, name));
            String name = call.path("function").path("name").asString("");
            refusals.unless(
                    NAME.matcher(name).matches(), "%s: '%s' does not match pattern", place, name);
            refusals.unless(
                    call.path("function").path("arguments").isString(),
                    "%s: arguments must be a string",
                    place);
            refusals.object(place + ".arguments", call.path("function").path("arguments"));
        }
    }

    /** Each call has its one result directly behind it. */
    private void order(JsonNode messages, Refusals refusals) {
        List<String> open = new ArrayList<>();
        String before = "";
        for (JsonNode message : messages) {
            String role = message.path("role").asString("");
            if (role.equals("tool")) {
                refusals.unless(
                        open.remove(message.path("tool_call_id").asString("")),
                        "Messages with role 'tool' must be a response to a preceding message with"
                                + " 'tool_calls'");
            } else {
                refusals.unless(
                        open.isEmpty(),
                        "An assistant message with 'tool_calls' must be followed by tool messages"
                                + " responding to each 'tool_call_id'. No answer: %s",
                        open);
                open.clear();
            }
            for (JsonNode call : message.path("tool_calls")) {
                open.add(call.path("id").asString(""));
            }
            if (alternates()) {
                refusals.unless(
                        !role.equals(before) || role.equals("tool"),
                        "Conversation roles must alternate user/assistant, and %s follows itself",
                        role);
                refusals.unless(
                        !(role.equals("user") && before.equals("tool")),
                        "Unexpected role 'user' after role 'tool'");
                refusals.unless(
                        !(role.equals("assistant") && Set.of("", "system").contains(before)),
                        "The first message after the system's must be a user's");
            }
            before = role;
        }
        refusals.unless(open.isEmpty(), "No answer to the calls %s", open);
        refusals.unless(
                Set.of("user", "tool").contains(before) || !alternates(),
                "Expected last role User or Tool, but got %s",
                before);
    }
}
