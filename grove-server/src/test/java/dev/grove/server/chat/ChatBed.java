package dev.grove.server.chat;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import dev.grove.server.ServerIT;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Chats with an agent of a new tenant, over a model that {@link ChatModel} plays. */
abstract class ChatBed extends ServerIT {

    static final ChatModel MODEL = new ChatModel();

    /** Origins of pages that may use chats. */
    static final String PAGE = "https://app.example.com";

    static final String OTHER_PAGE = "http://localhost:5173";

    private static final String STREAM = "data: ";

    String tenant;
    HttpCaller caller;

    /** Name of the agent, and a word in its prompt. */
    String agent;

    @DynamicPropertySource
    static void models(DynamicPropertyRegistry registry) {
        registry.add("grove.models.anthropic.api-key", () -> "key");
        registry.add("grove.models.anthropic.base-url", MODEL::url);
        registry.add("grove.models.retries.attempts", () -> 1);
        registry.add("grove.chat.allowed-origins", () -> PAGE + ", " + OTHER_PAGE);
    }

    @BeforeEach
    void setUp() {
        tenant = newTenant();
        caller = newCaller(tenant, "admin");
        agent = agent("");
    }

    String agent(String more) {
        String name = "a" + UUID.randomUUID().toString().substring(0, 8);
        HttpAnswer stored =
                caller.post(
                        "/agents",
                        """
                        {"name":"%1$s","system_prompt":"Be brief. %1$s","model":"anthropic/claude-sonnet-4-6","tools":["echo"],
                         "client_tools":[{"name":"locate","description":"Where someone is.","input_schema":{"type":"object"}}],
                         "max_output_tokens":500%2$s}
                        """
                                .formatted(name, more));
        assertThat(stored.status()).as(stored.body()).isEqualTo(201);
        return name;
    }

    static String careful() {
        return ",\"approvals\":[\"echo\"],\"approval_timeout_seconds\":3600";
    }

    HttpAnswer say(String chat, String id, String text) {
        return post(chat, "submit-message", "null", user(id, text), "");
    }

    HttpAnswer regenerate(String chat, String answer, String lastUser) {
        return post(chat, "regenerate-message", answer, user(lastUser, "not read"), "");
    }

    HttpAnswer goOn(String chat, String answer, String parts) {
        return post(
                chat,
                "submit-message",
                "\"" + answer + "\"",
                "{\"id\":\"%s\",\"role\":\"assistant\",\"parts\":[%s]}".formatted(answer, parts),
                "");
    }

    HttpAnswer forUser(String user, String chat, String id, String text) {
        return caller.send(
                caller.request("/chat/" + agent)
                        .header("Content-Type", "application/json")
                        .header("Grove-User", user)
                        .POST(
                                BodyPublishers.ofString(
                                        body(chat, "submit-message", "null", user(id, text), ""))));
    }

    HttpAnswer post(String chat, String trigger, String messageId, String messages, String more) {
        return caller.post("/chat/" + agent, body(chat, trigger, messageId, messages, more));
    }

    static String body(
            String chat, String trigger, String messageId, String messages, String more) {
        return "{\"id\":\"%s\",\"messages\":[%s],\"trigger\":\"%s\",\"messageId\":%s%s}"
                .formatted(chat, messages, trigger, messageId, more);
    }

    static String user(String id, String text) {
        return "{\"id\":\"%s\",\"role\":\"user\",\"parts\":[{\"type\":\"text\",\"text\":\"%s\"}]}"
                .formatted(id, text);
    }

    static String part(String state, String call, String more) {
        return "{\"type\":\"dynamic-tool\",\"toolName\":\"echo\",\"toolCallId\":\"%s\",\"state\":\"%s\",%s}"
                .formatted(call, state, more);
    }

    HttpAnswer resume(String chat) {
        return caller.get("/chat/" + agent + "/" + chat + "/stream");
    }

    int stop(String chat) {
        return caller.post("/chat/" + agent + "/" + chat + "/stop", "").status();
    }

    JsonNode messages(String chat) {
        return caller.get("/chat/" + agent + "/" + chat + "/messages").json();
    }

    static String answerId(HttpAnswer answer) {
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        return chunks(answer).getFirst().path("messageId").stringValue();
    }

    static List<String> words(JsonNode request) {
        return request.path("messages")
                .valueStream()
                .filter(message -> message.path("role").stringValue().equals("user"))
                .flatMap(message -> message.path("content").valueStream())
                .map(block -> block.path("text").stringValue())
                .toList();
    }

    static List<JsonNode> chunks(HttpAnswer answer) {
        return answer.body()
                .lines()
                .filter(line -> line.startsWith(STREAM) && !line.endsWith("[DONE]"))
                .map(line -> JsonMapper.shared().readTree(line.substring(STREAM.length())))
                .toList();
    }

    /** Chunks whose pieces of text, however many there were, are one. */
    static List<JsonNode> joined(List<JsonNode> chunks) {
        List<JsonNode> joined = new ArrayList<>();
        for (JsonNode chunk : chunks) {
            boolean isDelta = chunk.has("delta");
            if (isDelta && joined.getLast().has("delta")) {
                ObjectNode last = (ObjectNode) joined.getLast();
                last.put(
                        "delta",
                        last.path("delta").stringValue() + chunk.path("delta").stringValue());
            } else {
                joined.add(chunk.deepCopy());
            }
        }
        return joined;
    }

    static JsonNode chunk(List<JsonNode> chunks, String type) {
        return chunks.stream()
                .filter(chunk -> chunk.path("type").stringValue().equals(type))
                .findFirst()
                .orElseThrow(() -> new AssertionError("No " + type + " in " + chunks));
    }

    static String types(List<JsonNode> chunks) {
        return chunks.stream()
                .map(chunk -> chunk.path("type").stringValue())
                .collect(Collectors.joining(" "));
    }

    static String text(List<JsonNode> chunks) {
        return chunks.stream()
                .filter(chunk -> chunk.has("delta"))
                .map(chunk -> chunk.path("delta").stringValue())
                .collect(Collectors.joining());
    }
}
