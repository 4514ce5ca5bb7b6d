package dev.grove.server.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.grove.core.FreePort;
import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** The disk of the data directory fills up under a run, and is given room again. */
class FullDiskIT {

    private static final String KEY = "operator-key-of-the-tests";
    private static final int MEGABYTES = 300;
    private static final int TURNS = 12;
    private static final Duration LIMIT = Duration.ofSeconds(90);

    @Test
    void waitsForRoomAndGoesOnWithoutDoingAnythingTwice(@TempDir Path folder) throws IOException {
        assumeTrue(SmallDisk.canBeHad(), "This user may not mount a file system");
        try (SmallDisk disk = SmallDisk.mount(folder.resolve("disk"), MEGABYTES);
                ScriptedModelServer models = new ScriptedModelServer();
                ServerProcess server = start(folder, models)) {
            server.awaitReady();
            models.add("writer", script());
            HttpCaller caller = server.caller();
            store(caller);
            HttpAnswer accepted = start(caller, "fill");
            assertThat(accepted.status()).as(accepted.body()).isEqualTo(202);
            String run = accepted.text("run_id");
            Traces traces = new Traces(folder);
            await().atMost(LIMIT).until(() -> !traces.executions(run).isEmpty());

            disk.fill();
            traces.open("filled");
            await("the journal waits for room")
                    .atMost(LIMIT)
                    .until(() -> server.printed().contains("journal writes wait"));
            HttpAnswer refused = start(caller, incompressible(60_000));
            assertThat(refused.status()).as(refused.body()).isEqualTo(503);
            assertThat(refused.text("code")).isEqualTo("unavailable");
            assertThat(caller.get("/actuator/health/liveness").status()).isEqualTo(200);

            disk.free();
            await("the run completes")
                    .atMost(LIMIT)
                    .until(() -> status(caller, run), "completed"::equals);
            assertThat(traces.executions(run))
                    .extracting(Traces.Execution::call)
                    .containsExactlyElementsOf(
                            IntStream.rangeClosed(1, TURNS)
                                    .mapToObj(turn -> "call_" + turn + "_1")
                                    .toList());
            assertThat(models.requests("fill")).hasSize(TURNS + 1);
            assertThat(numbers(caller, run))
                    .isEqualTo(
                            IntStream.rangeClosed(1, numbers(caller, run).size()).boxed().toList());
            assertThat(start(caller, incompressible(60_000)).status()).isEqualTo(202);
        }
    }

    /** Each turn writes enough that the journal needs room at once. */
    private static String script() {
        String longText = "word ".repeat(20_000);
        String turns =
                IntStream.rangeClosed(1, TURNS)
                        .mapToObj(turn ->
                                """
                                  - text: "%s"
                                    tool_calls:
                                      - {name: count_unsafe, arguments: {gate: filled}}
                                """
                                        .formatted(longText))
                        .collect(Collectors.joining());
        return "turns:\n"
                + turns
                + "  - tool_calls:\n      - {name: finish, arguments: {result: written}}\n";
    }

    private static ServerProcess start(Path folder, ScriptedModelServer models) {
        Map<String, String> settings = new HashMap<>();
        settings.put("GROVE_DATA_DIR", folder.resolve("disk/data").toString());
        settings.put("GROVE_BOOTSTRAP_ADMIN_KEY", KEY);
        settings.put("GROVE_SANDBOX", "none");
        settings.put("OPENAI_BASE_URL", models.url());
        settings.put("OPENAI_API_KEY", "key-of-the-tests");
        settings.put(ServerUnderTest.TRACES, folder.toString());
        return ServerProcess.start(FreePort.next(), KEY, settings, folder.resolve("server.log"));
    }

    private static void store(HttpCaller caller) {
        HttpAnswer stored =
                caller.post(
                        "/agents",
                        """
                        {"name":"writer","system_prompt":"Write.","model":"openai/writer",
                         "tools":["finish","count_unsafe"]}
                        """);
        assertThat(stored.status()).as(stored.body()).isEqualTo(201);
    }

    private static HttpAnswer start(HttpCaller caller, String goal) {
        return caller.post("/agents/writer/runs", "{\"goal\":\"" + goal + "\"}");
    }

    private static String incompressible(int bytes) {
        byte[] random = new byte[bytes / 2];
        new Random(1).nextBytes(random);
        return HexFormat.of().formatHex(random);
    }

    /** Right after there is room again, the database may still be coming up. */
    private static String status(HttpCaller caller, String run) {
        HttpAnswer answer = caller.get("/agent-runs/" + run);
        return answer.status() == 200 ? answer.text("status") : "";
    }

    private static List<Integer> numbers(HttpCaller caller, String run) {
        return caller.get("/agent-runs/" + run + "/events?limit=200")
                .json()
                .path("items")
                .valueStream()
                .map((JsonNode event) -> event.path("seq").asInt(-1))
                .toList();
    }
}
