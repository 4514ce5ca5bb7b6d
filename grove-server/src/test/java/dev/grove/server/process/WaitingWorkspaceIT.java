package dev.grove.server.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.grove.core.LongForm;
import dev.grove.server.ContainerEngineOfTests;
import dev.grove.server.HttpCaller;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** A run with files waits: its sandbox goes, and its files are there wherever it goes on. */
@LongForm
class WaitingWorkspaceIT {

    private static final String SCRIPT =
            """
            turns:
              - tool_calls:
                  - {name: ws_file_write, arguments: {path: kept.txt, content: "as it was\\n"}}
                  - {name: ws_shell, arguments: {command: "cat kept.txt"}}
              - tool_calls: [{name: finish, arguments: {result: done}}]
            """;

    private static final Map<String, String> SETTINGS =
            Map.of(
                    "GROVE_SANDBOX", "auto",
                    "GROVE_WORKSPACES_POOL_SIZE", "0",
                    "GROVE_WORKSPACES_PROOFINTERVAL", "24h");

    private final ContainerEngineOfTests engine = ContainerEngineOfTests.require();

    @Test
    void holdsNoContainerAndFindsItsFilesOnAnotherMachine(@TempDir Path folder) {
        try (Cluster cluster = new Cluster(folder, SETTINGS)) {
            ServerProcess one = cluster.startWithSandboxes("one");
            HttpCaller caller = one.caller();
            cluster.storeWith(
                    caller,
                    "writer",
                    SCRIPT,
                    "\"ws_file_write\",\"ws_shell\"",
                    ",\"approvals\":[\"ws_shell\"]");
            String run = cluster.run(caller, "writer", "write and ask");
            cluster.awaitStatus(caller, run, "waiting");
            await("the end of the sandbox")
                    .untilAsserted(() -> assertThat(engine.containersOf(run)).isEmpty());
            one.kill();

            HttpCaller there = cluster.startWithSandboxes("other").caller();
            there.post("/agent-runs/" + run + "/approvals/call_1_2", "{\"decision\":\"approve\"}");
            cluster.awaitStatus(there, run, "completed");
            JsonNode calls =
                    there.get("/agent-runs/" + run + "/turns")
                            .json()
                            .path("items")
                            .path(0)
                            .path("tool_calls");
            assertThat(calls.path(1).path("result").asString()).startsWith("as it was\n");
            await("nothing is left")
                    .untilAsserted(() -> assertThat(engine.containersOf(run)).isEmpty());
        }
    }
}
