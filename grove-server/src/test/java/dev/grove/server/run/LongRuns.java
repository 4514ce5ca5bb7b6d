package dev.grove.server.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import dev.grove.server.ServerIT;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import tools.jackson.databind.JsonNode;

/** Runs whose history grows past what their model can read. */
abstract class LongRuns extends ServerIT {

    static final String PROMPT = "Echo. <pinned>Never push.</pinned>";
    static final LongTalk MODEL = new LongTalk();

    HttpCaller caller;
    String goal;

    /** {@code provider/model} of the protocol under test. */
    abstract String model();

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
        caller = newCaller(newTenant(), "admin");
        goal = "goal " + UUID.randomUUID();
    }

    String finished(String tools, String more) {
        String run = started(tools, more);
        assertThat(caller.get("/agent-runs/" + run).text("status")).isEqualTo("completed");
        return run;
    }

    /** The id of a new run that has come to its end. */
    String started(String tools, String more) {
        HttpAnswer stream =
                caller.post(
                        "/agents/" + agent(tools) + "/run",
                        "{\"goal\":\"" + goal + "\"" + more + "}");
        return stream.headers().firstValue("Grove-Run-Id").orElseThrow();
    }

    String agent(String tools) {
        String agent = "talker-" + UUID.randomUUID();
        HttpAnswer stored =
                caller.post(
                        "/agents",
                        """
                        {"name":"%s","system_prompt":"%s","model":"%s","tools":[%s],"max_output_tokens":1000}
                        """
                                .formatted(agent, PROMPT, model(), tools));
        assertThat(stored.status()).as(stored.body()).isEqualTo(201);
        return agent;
    }

    String forked(String run, int turn, String more) {
        HttpAnswer fork =
                caller.post("/agent-runs/" + run + "/fork", "{\"turn\":" + turn + "," + more + "}");
        assertThat(fork.status()).as(fork.body()).isEqualTo(202);
        String id = fork.text("run_id");
        assertThat(caller.get("/agent-runs/" + id + "/stream").body()).contains("run.completed");
        return id;
    }

    List<JsonNode> compactions(String run) {
        return items(run, "compactions");
    }

    List<JsonNode> events(String run, String type) {
        return items(run, "events").stream()
                .filter(event -> event.path("type").asString("").equals(type))
                .toList();
    }

    List<JsonNode> items(String run, String what) {
        JsonNode page = caller.get("/agent-runs/" + run + "/" + what + "?limit=200").json();
        assertThat(page.path("next_cursor").isNull()).isTrue();
        return page.path("items").valueStream().toList();
    }

    /** How many model calls of a kind were paid for. */
    static long callsOf(JsonNode costs, String kind) {
        return costs.path("models")
                .valueStream()
                .filter(group -> group.path("kind").asString("").equals(kind))
                .mapToLong(group -> group.path("calls").asLong())
                .sum();
    }
}
