package dev.grove.server.hostile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.grove.core.model.ModelServer;
import dev.grove.core.model.ModelServer.Call;
import dev.grove.core.model.ModelServer.Reply;
import dev.grove.core.model.ModelServer.Request;
import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import dev.grove.server.ServerIT;
import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import tools.jackson.databind.JsonNode;

/** A model whose first answer asks for as many calls as the goal says. */
class ManyCallsIT extends ServerIT {

    private static final Pattern GOAL = Pattern.compile("calls: (\\d+)");
    private static final Duration PATIENCE = Duration.ofMinutes(3);
    private static final ModelServer MODEL = ModelServer.start(ManyCallsIT::reply);

    private HttpCaller caller = anonymous();

    @DynamicPropertySource
    static void model(DynamicPropertyRegistry registry) {
        registry.add("grove.models.anthropic.api-key", () -> "key-of-the-tests");
        registry.add("grove.models.anthropic.base-url", MODEL::url);
    }

    @BeforeEach
    void asANewTenant() {
        caller = newCaller(newTenant(), "admin");
    }

    @AfterAll
    static void closeModel() {
        MODEL.close();
    }

    private static Reply reply(Request request) {
        Matcher goal = GOAL.matcher(request.body());
        return request.answersSoFar() > 0 || !goal.find()
                ? Reply.text("done")
                : Reply.calls(
                        IntStream.range(0, Integer.parseInt(goal.group(1)))
                                .mapToObj(i -> new Call("c" + i, "echo", "{\"text\":\"x\"}"))
                                .toArray(Call[]::new));
    }

    @Test
    void failsARunWhoseModelAsksForMoreAtOnceThanAnyDoes() {
        JsonNode run = ended(1_001);
        assertThat(run.path("status").asString()).as(run.toString()).isEqualTo("failed");
        assertThat(run.at("/error/code").asString()).isEqualTo("model_rejected");
        assertThat(run.at("/error/message").asString())
                .contains("asks for 1,001 tool calls", "at most 1,000");
        assertThat(run.at("/usage/output_tokens").asLong()).as("it is billed").isPositive();
        assertThat(callsOf(run)).isEmpty();
    }

    @Test
    void makesAsManyAsAreTakenAlsoInAGovernedRun() {
        JsonNode run = ended(1_000);
        assertThat(run.path("status").asString()).as(run.toString()).isEqualTo("completed");
        assertThat(callsOf(run)).hasSize(1_000).containsOnly("completed");
    }

    private JsonNode ended(int calls) {
        HttpAnswer policy =
                caller.post(
                        "/policies",
                        """
                        {"apiVersion":"grove/v1","kind":"Policy","name":"many","default":"allow",
                         "rules":[{"id":"r","on":"echo","when":"counts.same_call_same_result > 5000","then":"deny"}]}
                        """);
        assertThat(policy.status()).as(policy.body()).isEqualTo(201);
        HttpAnswer agent =
                caller.post(
                        "/agents",
                        """
                        {"name":"many","system_prompt":"p","model":"anthropic/claude-sonnet-4-6",
                         "tools":["echo"],"policies":["many"]}
                        """);
        assertThat(agent.status()).as(agent.body()).isEqualTo(201);
        String run =
                caller.post("/agents/many/runs", "{\"goal\":\"calls: %d\"}".formatted(calls))
                        .text("run_id");
        return await().atMost(PATIENCE)
                .until(
                        () -> caller.get("/agent-runs/" + run).json(),
                        json ->
                                List.of("completed", "failed")
                                        .contains(json.path("status").asString()));
    }

    private List<String> callsOf(JsonNode run) {
        return caller.get("/agent-runs/" + run.path("id").asString() + "/turns")
                .json()
                .path("items")
                .valueStream()
                .flatMap(turn -> turn.path("tool_calls").valueStream())
                .map(call -> call.path("status").asString())
                .toList();
    }
}
