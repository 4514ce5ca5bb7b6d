package dev.grove.server.openai;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.model.ModelServer;
import dev.grove.core.model.ModelServer.Reply;
import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import dev.grove.server.ServerIT;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** OpenAI's door for a new tenant, over a model that {@link #MODEL} plays. */
abstract class OpenAiBed extends ServerIT {

    static final ModelServer MODEL = ModelServer.start(_ -> Reply.text("unused"));
    static final String CHAT = "/v1/chat/completions";

    HttpCaller caller;
    int before;

    @DynamicPropertySource
    static void model(DynamicPropertyRegistry registry) {
        registry.add("grove.models.openai.base-url", () -> MODEL.url() + "/v1");
        registry.add("grove.models.openai.api-key", () -> "key-of-the-tests");
        registry.add("grove.models.anthropic.base-url", MODEL::url);
        registry.add("grove.models.anthropic.api-key", () -> "key-of-the-tests");
    }

    @BeforeEach
    void setUp() {
        caller = newCaller(newTenant(), "admin");
        before = MODEL.requests().size();
    }

    void agent(String more) {
        HttpAnswer stored =
                caller.post(
                        "/agents",
                        """
                        {"name":"a","system_prompt":"You help.","model":"openai/test","tools":["finish","echo"]%s}
                        """
                                .formatted(more));
        assertThat(stored.status()).as(stored.body()).isEqualTo(201);
    }

    HttpAnswer ask(String messages, String more) {
        return caller.post(
                CHAT, "{\"model\":\"agent/a\",\"messages\":%s%s}".formatted(messages, more));
    }

    static String user(String text) {
        return "[{\"role\":\"user\",\"content\":\"" + text + "\"}]";
    }

    List<JsonNode> modelMessages(int request) {
        return MODEL.requests()
                .get(before + request)
                .json()
                .path("messages")
                .valueStream()
                .toList();
    }

    static List<JsonNode> chunks(HttpAnswer stream) {
        return stream.body()
                .lines()
                .filter(line -> line.startsWith("data: {"))
                .map(line -> JsonMapper.shared().readTree(line.substring(6)))
                .toList();
    }

    static String text(List<JsonNode> chunks) {
        return chunks.stream()
                .map(chunk -> chunk.at("/choices/0/delta/content").asString(""))
                .collect(Collectors.joining());
    }
}
