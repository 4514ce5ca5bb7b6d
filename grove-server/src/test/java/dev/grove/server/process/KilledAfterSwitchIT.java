package dev.grove.server.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.server.process.Held.Side;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/**
 * Servers that die around the switch to another model: whoever takes the run over asks that one.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class KilledAfterSwitchIT {

    private static final int TRIES = 2;
    private static final String BUSY =
            """
            turns:
              - tool_calls: [{name: count_unsafe}]
              - fails: 529
            """;
    private static final String SPARE =
            """
            turns:
              - text: never asked
              - tool_calls: [{name: count_unsafe}]
              - tool_calls: [{name: finish, arguments: {result: counted}}]
            """;

    private Cluster cluster;
    private ServerProcess server;

    @BeforeAll
    void killServer(@TempDir Path folder) {
        cluster =
                new Cluster(
                        folder,
                        Map.of(
                                "GROVE_MODELS_RETRIES_ATTEMPTS", Integer.toString(TRIES),
                                "GROVE_MODELS_RETRIES_FIRSTPAUSE", "10ms",
                                "GROVE_MODELS_RETRIES_LONGESTPAUSE", "20ms"));
        server = cluster.startToHold("server");
        server.awaitReady();
        cluster.addModel("spare", SPARE);
        cluster.storeWith(
                server.caller(),
                "busy",
                BUSY,
                "\"count_unsafe\"",
                ",\"fallbacks\":[\"openai/spare\"]");
        deaths().forEach(held -> cluster.runUntilHeld(server.caller(), "busy", goal(held), held));
        server.kill();
        server = cluster.start("server");
        server.awaitReady();
    }

    @AfterAll
    void stopServer() {
        cluster.close();
    }

    /** Around the switch, and after the first answer of the other model. */
    static Stream<Held> deaths() {
        return Stream.of(
                Held.before(CommitPoint.SWITCHED, 1),
                Held.after(CommitPoint.SWITCHED, 1),
                Held.after(CommitPoint.ANSWERED, 2));
    }

    private static String goal(Held held) {
        return "die at " + held;
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("deaths")
    void goesOnWithTheModelThatWasSwitchedTo(Held held) {
        String goal = goal(held);
        String run = cluster.runOf(goal);
        cluster.awaitStatus(server.caller(), run, "completed");

        boolean isForgotten = held.side() == Side.BEFORE;
        assertThat(cluster.askedModels(goal))
                .as("the busy one is asked again only where no switch was durable")
                .containsExactlyElementsOf(
                        Stream.of(
                                        List.of("busy"),
                                        Collections.nCopies(
                                                isForgotten ? 2 * TRIES : TRIES, "busy"),
                                        List.of("spare", "spare"))
                                .flatMap(List::stream)
                                .toList());
        assertThat(cluster.events(server.caller(), run))
                .filteredOn(event -> event.path("type").asString("").equals("model.switched"))
                .extracting(event -> event.path("to").asString())
                .containsExactly("openai/spare");
        JsonNode costs = server.caller().get("/agent-runs/" + run + "/costs").json();
        assertThat(costs.path("items").valueStream())
                .filteredOn(call -> call.path("kind").asString("").equals("answer"))
                .extracting(call -> call.path("model").asString())
                .containsExactly("openai/busy", "openai/spare", "openai/spare");
        assertThat(cluster.traces().executions(run))
                .extracting(Traces.Execution::call)
                .doesNotHaveDuplicates();
    }
}
