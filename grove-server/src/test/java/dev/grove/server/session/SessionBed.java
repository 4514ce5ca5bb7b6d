package dev.grove.server.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.grove.core.model.ModelServer.Request;
import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import dev.grove.server.ServerIT;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import tools.jackson.databind.JsonNode;

/** Sessions with an agent of a new tenant, over a model that {@link SessionModel} plays. */
abstract class SessionBed extends ServerIT {

    static final SessionModel MODEL = new SessionModel();

    private static final Set<String> OPEN = Set.of("queued", "running", "waiting");

    String tenant;
    HttpCaller caller;

    /** Word in the agent's prompt, by which the model's requests are found. */
    String word;

    @DynamicPropertySource
    static void models(DynamicPropertyRegistry registry) {
        registry.add("grove.models.anthropic.api-key", () -> "key");
        registry.add("grove.models.anthropic.base-url", MODEL::url);
        registry.add("grove.models.anthropic.context-window", () -> 8_000);
        registry.add("grove.models.openai.api-key", () -> "key");
        registry.add("grove.models.openai.base-url", () -> MODEL.url() + "/v1");
        registry.add("grove.runs.compaction.default-window", () -> 8_000);
        registry.add("grove.models.retries.attempts", () -> 1);
    }

    @BeforeEach
    void setUp() {
        tenant = newTenant();
        caller = newCaller(tenant, "admin");
        word = "word" + UUID.randomUUID().toString().substring(0, 8);
    }

    String agent(String model, String more) {
        String name = "a" + word;
        HttpAnswer stored =
                caller.post(
                        "/agents",
                        """
                        {"name":"%s","system_prompt":"Be brief. %s","model":"%s","tools":["echo"],"max_output_tokens":500%s}
                        """
                                .formatted(name, word, model, more));
        assertThat(stored.status()).as(stored.body()).isIn(200, 201);
        return name;
    }

    String agent() {
        return agent("anthropic/claude-sonnet-4-6", "");
    }

    String session(String agent, String more) {
        HttpAnswer begun = caller.post("/sessions", "{\"agent\":\"" + agent + "\"" + more + "}");
        assertThat(begun.status()).as(begun.body()).isEqualTo(201);
        return begun.text("id");
    }

    HttpAnswer send(String session, String text, String more) {
        return caller.post(
                "/sessions/" + session + "/messages", "{\"text\":\"" + text + "\"" + more + "}");
    }

    JsonNode message(String session, String id) {
        return caller.get("/sessions/" + session + "/messages/" + id).json();
    }

    /** The message once nothing more becomes of it. */
    JsonNode ended(String session, String id) {
        return await().atMost(Duration.ofSeconds(60))
                .pollInterval(Duration.ofMillis(50))
                .until(
                        () -> message(session, id),
                        found -> !OPEN.contains(found.path("state").asString()));
    }

    /** Sends a message and waits for its answer. */
    JsonNode said(String session, String text) {
        HttpAnswer sent = send(session, text, "");
        assertThat(sent.status()).as(sent.body()).isEqualTo(201);
        return ended(session, sent.text("id"));
    }

    /** Each request begins with the bytes of the one before it. */
    static void assertBeginsWithTheOneBefore(List<Request> all) {
        for (int i = 1; i < all.size(); i++) {
            assertThat(SessionModel.blocks(all.get(i)))
                    .as("request " + i)
                    .startsWith(SessionModel.blocks(all.get(i - 1)).toArray(String[]::new));
            assertThat(all.get(i).json().path("system"))
                    .isEqualTo(all.get(i - 1).json().path("system"));
            assertThat(all.get(i).json().path("tools"))
                    .isEqualTo(all.get(i - 1).json().path("tools"));
        }
    }

    List<JsonNode> conversation(String session, String more) {
        return caller.get("/sessions/" + session + "/messages?limit=200" + more)
                .json()
                .path("items")
                .valueStream()
                .toList();
    }
}
