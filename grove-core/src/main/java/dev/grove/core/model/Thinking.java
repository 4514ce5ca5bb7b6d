package dev.grove.core.model;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Thinking in the answers of providers, as far as people may read it: blocks of Messages, items of
 * Responses with their summaries, and the members by which servers of Chat Completions give it.
 */
public final class Thinking {

    private static final List<String> MEMBERS =
            List.of(
                    "reasoning_content",
                    "reasoning",
                    "reasoning_text",
                    "thinking",
                    "thinking_content");

    private static final String GAP = "\n\n";

    private Thinking() {}

    /**
     * Text of an answer's thinking; empty where there is none, or none to be read.
     *
     * @param raw the provider's own JSON of the answer
     */
    public static String of(String raw) {
        JsonNode answer;
        try {
            answer = JsonMapper.shared().readTree(raw);
        } catch (JacksonException _) {
            return "";
        }
        Stream<String> texts =
                answer.isArray()
                        ? answer.valueStream().flatMap(Thinking::ofPart)
                        : Stream.concat(
                                MEMBERS.stream()
                                        .map(answer::path)
                                        .filter(JsonNode::isString)
                                        .map(JsonNode::stringValue)
                                        .limit(1),
                                answer.path("content").valueStream().flatMap(Thinking::ofPart));
        return texts.filter(text -> !text.isBlank()).collect(Collectors.joining(GAP));
    }

    private static Stream<String> ofPart(JsonNode part) {
        return switch (part.path("type").asString("")) {
            case "thinking" ->
                    part.path("thinking").isArray()
                            ? texts(part.path("thinking"))
                            : Stream.of(part.path("thinking").asString(""));
            case "reasoning" ->
                    part.path("summary").isEmpty()
                            ? texts(part.path("content"))
                            : texts(part.path("summary"));
            default -> Stream.empty();
        };
    }

    private static Stream<String> texts(JsonNode parts) {
        return parts.valueStream().map(part -> part.path("text").asString(""));
    }
}
