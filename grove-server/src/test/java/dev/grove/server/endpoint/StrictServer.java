package dev.grove.server.endpoint;

import dev.grove.core.model.ModelServer;
import dev.grove.core.model.ModelServer.Call;
import dev.grove.core.model.ModelServer.Reply;
import dev.grove.core.model.ModelServer.Request;
import dev.grove.core.model.price.Usage;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/**
 * A model server as strict as the one whose profile it is named by: it refuses with 400 what that
 * one refuses, or would leave unread to the client's harm. It calls a tool where one is offered.
 */
final class StrictServer {

    static final String KEY = "sk-of-the-guide";

    private static final String SIGNATURE = "{\"google\":{\"thought_signature\":\"c2lnbmF0dXJl\"}}";

    private final String profile;

    private StrictServer(String profile) {
        this.profile = profile;
    }

    static ModelServer start(String profile) {
        return ModelServer.start(new StrictServer(profile)::reply);
    }

    private Reply reply(Request request) {
        return refusal(request)
                .map(words ->
                        (Reply)
                                new Reply.Fails(
                                        400,
                                        Map.of(),
                                        "{\"error\":{\"message\":\"" + words + "\"}}"))
                .orElseGet(() -> answer(request));
    }

    private Optional<String> refusal(Request request) {
        return address(request)
                .or(() -> key(request))
                .or(() -> fields(request.json()))
                .or(() -> history(request.json().path("messages")))
                .or(() -> input(request.json().path("input")));
    }

    private Optional<String> address(Request request) {
        String path =
                switch (profile) {
                    case "azure" -> "/openai/deployments/gpt-4.1/chat/completions";
                    case "gemini" -> "/v1beta/openai/chat/completions";
                    case "bedrock-gateway", "openrouter" -> "/api/v1/chat/completions";
                    case "openai" -> "/v1/responses";
                    default -> "/v1/chat/completions";
                };
        if (!request.path().equals(path)) {
            return Optional.of("no such path: " + request.path());
        }
        String query = profile.equals("azure") ? "api-version=2024-10-21" : "";
        return request.query().equals(query)
                ? Optional.empty()
                : Optional.of("Missing required query parameter: api-version");
    }

    private Optional<String> key(Request request) {
        boolean needsNone = profile.equals("ollama") || profile.equals("vllm");
        boolean isAzure = profile.equals("azure");
        List<String> bearer = request.headers().getOrDefault("Authorization", List.of());
        List<String> own = request.headers().getOrDefault("Api-key", List.of());
        boolean isRight =
                needsNone
                        ? bearer.isEmpty() && own.isEmpty()
                        : isAzure
                                ? bearer.isEmpty() && own.equals(List.of(KEY))
                                : bearer.equals(List.of("Bearer " + KEY)) && own.isEmpty();
        return isRight ? Optional.empty() : Optional.of("bad key");
    }

    private Optional<String> fields(JsonNode body) {
        Set<String> known = new HashSet<>(Set.of("model", "stream", "tools"));
        if (profile.equals("openai")) {
            known.addAll(Set.of("store", "include", "instructions", "reasoning", "input"));
            known.add("max_output_tokens");
        } else {
            known.addAll(Set.of("stream_options", "messages"));
            known.add(profile.equals("azure") ? "max_completion_tokens" : "max_tokens");
        }
        return body.propertyNames().stream()
                .filter(name -> !known.contains(name))
                .findFirst()
                .map(name -> "Unknown field: " + name);
    }

    private Optional<String> history(JsonNode messages) {
        boolean alternates = profile.equals("vllm") || profile.equals("bedrock-gateway");
        String before = "";
        for (JsonNode message : messages) {
            String role = message.path("role").stringValue();
            if (alternates
                    && role.equals("user")
                    && !Set.of("system", "assistant").contains(before)) {
                return Optional.of("roles must alternate between user and assistant");
            }
            before = role;
            for (JsonNode call : message.path("tool_calls")) {
                if (profile.equals("gemini")
                        && !call.path("extra_content").toString().equals(SIGNATURE)) {
                    return Optional.of("Function call is missing a thought_signature");
                }
                if (profile.equals("bedrock-gateway")
                        && !call.path("id").stringValue().matches("[a-zA-Z0-9_-]{1,64}")) {
                    return Optional.of("toolUseId failed to satisfy the regular expression");
                }
            }
        }
        return Optional.empty();
    }

    /** Strict servers refuse what is of answers only, and outputs of calls that are not there. */
    private static Optional<String> input(JsonNode items) {
        Set<String> calls = new HashSet<>();
        for (JsonNode item : items) {
            String call = item.path("call_id").asString("");
            if (item.has("status")) {
                return Optional.of("Unknown parameter: 'input.status'");
            }
            if (item.path("type").asString("").equals("function_call")) {
                calls.add(call);
            } else if (!call.isEmpty() && !calls.remove(call)) {
                return Optional.of("No tool call found for function call output");
            }
        }
        return calls.isEmpty() ? Optional.empty() : Optional.of("No tool output found");
    }

    private Reply answer(Request request) {
        JsonNode tool = request.json().at("/tools/0");
        String name = tool.path("name").asString(tool.at("/function/name").asString(""));
        boolean calls = request.answersSoFar() == 0 && name.equals("note");
        if (calls && profile.equals("gemini")) {
            return new Reply.Sends(
                    """
                    data: {"model":"m","choices":[{"index":0,"delta":{"role":"assistant","tool_calls":[{"index":0,"id":"call-1",\
                    "type":"function","function":{"name":"note","arguments":"{\\"text\\":\\"ready\\"}"},"extra_content":%s}]},"finish_reason":"tool_calls"}]}

                    data: {"model":"m","choices":[],"usage":{"prompt_tokens":20,"completion_tokens":10,"total_tokens":30}}

                    data: [DONE]

                    """
                            .formatted(SIGNATURE));
        }
        String id = profile.equals("bedrock-gateway") ? "functions.note:0" : "call_1";
        return new Reply.Says(
                calls ? List.of() : List.of("Hello."),
                calls ? List.of(new Call(id, "note", "{\"text\":\"ready\"}")) : List.of(),
                "",
                new Usage(20, 10, 0, 0),
                0,
                -1);
    }
}
