package dev.grove.core.model.http.failure;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.MissingNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * An error as a provider, or a gateway before it, writes it in JSON.
 *
 * @param status of HTTP as it is stated; 0 for none
 * @param kinds codes and types, in the provider's words
 * @param message for people; the field that was refused is named in it
 * @param retryDelay as Gemini states it, such as {@code 33s}; empty for none
 */
public record ProviderError(int status, List<String> kinds, String message, String retryDelay) {

    private static final int DEEPEST = 4;
    private static final String UNSAID = "the provider reported an error";
    private static final JsonNode MISSING = MissingNode.getInstance();
    private static final List<String> STATUS =
            List.of("code", "status", "status_code", "http_code", "http_status", "statusCode");
    private static final List<String> KIND =
            List.of("code", "type", "status", "error_type", "__type", "error_code");
    private static final List<String> MESSAGE =
            List.of("message", "error_message", "detail", "msg", "Message", "error_description");

    /** The error that a body or an event states, if it states one. */
    public static Optional<ProviderError> in(JsonNode json) {
        return in(json, DEEPEST);
    }

    private static Optional<ProviderError> in(JsonNode json, int depth) {
        if (depth == 0) {
            return Optional.empty();
        }
        if (json instanceof ArrayNode array) {
            return array.isEmpty() ? Optional.empty() : in(array.get(0), depth - 1);
        }
        if (!(json instanceof ObjectNode)) {
            return Optional.empty();
        }
        JsonNode error = json.path("error");
        if (isStated(error)) {
            return Optional.of(ofMember(json, error, depth));
        }
        JsonNode reply = json.path("base_resp");
        if (reply.path("status_code").asInt(0) != 0) {
            return Optional.of(ofMiniMax(reply));
        }
        JsonNode errors = json.path("errors");
        if (errors.isContainer() && !errors.isEmpty()) {
            return Optional.of(of(errors.isArray() ? errors.get(0) : errors, depth).within(json));
        }
        return isError(json) ? Optional.of(of(json, depth)) : Optional.empty();
    }

    /** Whether {@code error} is one: null, {@code false}, {} and "" are none. */
    public static boolean isStated(JsonNode error) {
        return switch (error) {
            case ObjectNode object -> !object.isEmpty();
            case ArrayNode array -> !array.isEmpty();
            case JsonNode other ->
                    !other.isMissingNode()
                            && !other.isNull()
                            && !(other.isBoolean() && !other.booleanValue())
                            && !(other.isString() && other.stringValue().isBlank());
        };
    }

    private static boolean isError(JsonNode json) {
        boolean isNamed =
                json.path("object").asString("").equals("error")
                        || json.path("type").asString("").equals("error")
                        || json.path("status").asString("").equals("error");
        boolean isPlain = MESSAGE.stream().anyMatch(name -> !words(json.path(name)).isEmpty());
        return isNamed || (isPlain && !json.path("message").isObject());
    }

    private static ProviderError ofMember(JsonNode json, JsonNode error, int depth) {
        if (error instanceof ObjectNode) {
            return of(error, depth).within(json);
        }
        ProviderError around = of(json, depth);
        String text = error.isString() ? error.stringValue() : "";
        Optional<ProviderError> inner = inner(error.isArray() ? error : json(text), depth);
        if (inner.isPresent()) {
            return inner.get().within(json);
        }
        boolean isCode = !text.isEmpty() && !around.message.equals(UNSAID);
        List<String> kinds = new ArrayList<>(around.kinds);
        if (isCode) {
            kinds.add(text);
        }
        String message =
                isCode ? text + ": " + around.message : text.isEmpty() ? around.message : text;
        return new ProviderError(around.status, kinds, message, around.retryDelay);
    }

    private static ProviderError ofMiniMax(JsonNode reply) {
        int code = reply.path("status_code").asInt(0);
        String message = reply.path("status_msg").asString("");
        return new ProviderError(
                0, List.of("minimax " + code), message.isBlank() ? UNSAID : message, "");
    }

    private static ProviderError of(JsonNode error, int depth) {
        String message =
                MESSAGE.stream()
                        .map(name -> words(error.path(name)))
                        .filter(words -> !words.isBlank())
                        .findFirst()
                        .orElse(error.isString() ? error.stringValue() : "");
        Optional<ProviderError> inner =
                inner(error.path("error"), depth)
                        .or(() -> inner(json(message), depth))
                        .or(() -> inner(error.path("message"), depth));
        if (inner.isPresent()) {
            return inner.get().within(error);
        }
        String more = further(error, message);
        String said = message.isBlank() ? UNSAID : message;
        return new ProviderError(
                status(error),
                kinds(error),
                more.isEmpty() ? said : said + " (" + more + ")",
                delay(error));
    }

    private static Optional<ProviderError> inner(JsonNode json, int depth) {
        return json.isContainer() ? in(json, depth - 1) : Optional.empty();
    }

    /** Adds the status and the kinds that stand around it where it states none. */
    private ProviderError within(JsonNode outer) {
        List<String> all = Stream.concat(kinds.stream(), kinds(outer).stream()).distinct().toList();
        return new ProviderError(
                status == 0 ? status(outer) : status,
                all,
                message,
                retryDelay.isEmpty() ? delay(outer) : retryDelay);
    }

    private static int status(JsonNode error) {
        for (String name : STATUS) {
            int status = error.path(name).asInt(0);
            if (status >= 400 && status < 600) {
                return status;
            }
        }
        return 0;
    }

    private static List<String> kinds(JsonNode error) {
        return KIND.stream()
                .map(name -> error.path(name))
                .filter(kind -> kind.isString() || kind.isIntegralNumber())
                .map(kind -> kind.asString(""))
                .filter(kind -> !kind.isBlank() && !kind.equals("error"))
                .toList();
    }

    /** A text, or FastAPI's list of fields with what is wrong with each. */
    private static String words(JsonNode words) {
        if (words.isString()) {
            return words.stringValue();
        }
        if (!words.isArray()) {
            return "";
        }
        return String.join(
                "; ",
                words.valueStream()
                        .map(each -> each.isString() ? each.stringValue() : field(each))
                        .filter(each -> !each.isBlank())
                        .toList());
    }

    private static String field(JsonNode flaw) {
        String place =
                String.join(
                        ".",
                        flaw.path("loc").valueStream().map(each -> each.asString("")).toList());
        String message = flaw.path("msg").asString(flaw.path("message").asString(""));
        return place.isEmpty() || message.isEmpty() ? place + message : place + ": " + message;
    }

    /** The field that was refused, and the words of the provider behind a gateway. */
    private static String further(JsonNode error, String message) {
        List<String> all = new ArrayList<>();
        JsonNode field = error.path("param");
        if (field.isString() && !field.stringValue().isBlank()) {
            all.add(field.stringValue());
        }
        for (JsonNode detail : error.path("details")) {
            for (JsonNode violation : detail.path("fieldViolations")) {
                all.add(
                        violation.path("field").asString("")
                                + ": "
                                + violation.path("description").asString(""));
            }
            for (JsonNode violation : detail.path("violations")) {
                all.add(violation.path("quotaId").asString(""));
            }
        }
        if (error.path("n_ctx").isIntegralNumber()) {
            all.add("context size " + error.path("n_ctx"));
        }
        JsonNode raw = error.path("metadata").path("raw");
        all.add(raw.isString() ? innerWords(raw.stringValue()) : innerWords(raw));
        return String.join(
                "; ",
                all.stream().filter(each -> !each.isBlank() && !message.contains(each)).toList());
    }

    private static String innerWords(String raw) {
        JsonNode json = json(raw);
        return json.isMissingNode() ? raw : innerWords(json);
    }

    private static String innerWords(JsonNode raw) {
        return in(raw, DEEPEST - 1).map(ProviderError::message).orElse("");
    }

    private static String delay(JsonNode error) {
        for (JsonNode detail : error.path("details")) {
            String delay = detail.path("retryDelay").asString("");
            if (!delay.isEmpty()) {
                return delay;
            }
        }
        JsonNode seconds = error.path("metadata").path("headers").path("Retry-After");
        JsonNode plain = error.path("retry_after");
        String stated =
                plain.isNumber() || plain.isString() ? plain.asString("") : seconds.asString("");
        return stated.isEmpty() || stated.endsWith("s") ? stated : stated + "s";
    }

    /** JSON that a text is, or ends with, as gateways quote the words of others. */
    private static JsonNode json(String text) {
        int from = text.indexOf('{');
        int to = text.lastIndexOf('}');
        if (from < 0 || to < from) {
            return MISSING;
        }
        try {
            return JsonMapper.shared().readTree(text.substring(from, to + 1));
        } catch (JacksonException _) {
            return MISSING;
        }
    }
}
