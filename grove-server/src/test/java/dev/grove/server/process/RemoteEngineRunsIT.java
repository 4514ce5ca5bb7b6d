package dev.grove.server.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.grove.core.LongForm;
import dev.grove.core.dockerd.TestAuthority;
import dev.grove.core.dockerd.TlsDockerd;
import dev.grove.server.HttpCaller;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Runs of servers whose sandboxes are on two engines that are reached over mutual TLS. */
@LongForm
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RemoteEngineRunsIT {

    private static final String SCRIPT =
            """
            turns:
              - tool_calls: [{name: ws_file_write, arguments: {path: kept.txt, content: "as it was\\n"}}]
              - tool_calls: [{name: ws_shell, arguments: {command: "touch begun /tmp/begun; sleep 30"}}]
              - tool_calls: [{name: ws_shell, arguments: {command: "ls; cat kept.txt"}}]
              - tool_calls: [{name: finish, arguments: {result: done}}]
            """;

    private TlsDockerd a;
    private TlsDockerd b;
    private Path client;
    private Cluster cluster;

    @BeforeAll
    void startEngines(@TempDir Path folder) {
        TlsDockerd.require();
        TestAuthority authority = new TestAuthority(folder.resolve("authority"));
        client = authority.client("server");
        Path ofA = authority.engine("engine-a", "ip:127.0.0.1");
        Path ofB = authority.engine("engine-b", "ip:127.0.0.1");
        CompletableFuture<TlsDockerd> first =
                CompletableFuture.supplyAsync(
                        () -> TlsDockerd.start(folder.resolve("engine-a"), ofA, client));
        b = TlsDockerd.start(folder.resolve("engine-b"), ofB, client);
        a = first.join();
        cluster = new Cluster(folder, settings());
    }

    @AfterAll
    void stopEngines() {
        if (cluster != null) {
            cluster.close();
        }
        Stream.of(a, b).filter(Objects::nonNull).forEach(TlsDockerd::close);
    }

    /**
     * By the existing rules of a sandbox that is lost: the call is cut off, and the model reads so.
     */
    @Test
    void aRunGoesOnOnTheOtherEngineWhenItsOwnIsLost() {
        try (ServerProcess server = start("loser")) {
            HttpCaller caller = server.caller();
            cluster.store(caller, "worker", SCRIPT, "ws_file_write", "ws_shell");
            String run = cluster.run(caller, "worker", "lose an engine");
            TlsDockerd lost = awaitBegun(run);
            TlsDockerd other = lost == a ? b : a;

            lost.kill();
            try {
                cluster.awaitStatus(caller, run, "completed");
                List<JsonNode> calls = calls(caller, run);
                assertThat(calls.get(1).path("status").asString()).isEqualTo("interrupted");
                assertThat(calls.get(2).path("result").asString())
                        .startsWith("[The machine that held the workspace was lost.")
                        .contains("kept.txt\nas it was\n")
                        .doesNotContain("begun");
                assertThat(caller.get("/agent-runs/" + run + "/workspace").text("sandbox/name"))
                        .isEqualTo(other == a ? "a" : "b");
                // An engine is looked at every few seconds.
                await().untilAsserted(() ->
                        assertThat(diagnosis(caller, "engine_unusable"))
                                .singleElement()
                                .satisfies(finding -> {
                                    assertThat(finding.path("severity").asString())
                                            .isEqualTo("warning");
                                    assertThat(finding.path("message").asString())
                                            .contains(lost.address(), "does not answer");
                                }));
            } finally {
                lost.comeBack();
            }
            awaitNothingLeft(run);
            await().untilAsserted(() -> assertThat(diagnosis(caller, "engine_proven")).hasSize(2));
        }
    }

    @Test
    void aReplicaThatTakesARunOverHasItsFiles() {
        ServerProcess dying = start("dying");
        HttpCaller caller = dying.caller();
        cluster.store(caller, "heir", SCRIPT, "ws_file_write", "ws_shell");
        String run = cluster.run(caller, "heir", "lose a server");
        awaitBegun(run);
        dying.kill();

        try (ServerProcess heir = start("heir")) {
            HttpCaller there = heir.caller();
            cluster.awaitStatus(there, run, "completed");
            assertThat(calls(there, run).get(2).path("result").asString())
                    .contains("kept.txt\nas it was\n");
            awaitNothingLeft(run);
        }
    }

    @Test
    void aServerWithAWrongCertificateSaysSoAndWhatToDo(@TempDir Path folder) {
        Path stranger = new TestAuthority(folder).client("server");
        try (ServerProcess server =
                cluster.start(
                        "stranger",
                        Map.of("GROVE_WORKSPACES_REMOTE_CERTIFICATES", stranger.toString()))) {
            server.awaitReady();
            HttpCaller caller = server.caller();
            await().untilAsserted(() ->
                    assertThat(diagnosis(caller, "engine_certificate_refused"))
                            .hasSize(2)
                            .allSatisfy(finding -> {
                                assertThat(finding.path("severity").asString()).isEqualTo("error");
                                assertThat(finding.path("remedy").asString())
                                        .contains("GROVE_WORKSPACES_REMOTE_CERTIFICATES");
                            }));
        }
    }

    /** Engine without sandboxes, as with a full disk; here, by a runtime that it does not know. */
    @Test
    void anEngineThatAnswersAndMakesNoSandboxIsFoundAndCounted() {
        try (ServerProcess server =
                cluster.start("barren", Map.of("GROVE_WORKSPACES_RUNTIME", "no-such-runtime"))) {
            server.awaitReady();
            HttpCaller caller = server.caller();
            await("both canaries have failed")
                    .untilAsserted(() ->
                            assertThat(diagnosis(caller, "limits_untried"))
                                    .hasSize(2)
                                    .allSatisfy(finding -> {
                                        assertThat(finding.path("severity").asString())
                                                .isEqualTo("error");
                                        assertThat(finding.path("message").asString())
                                                .contains("answers", "no-such-runtime");
                                        assertThat(finding.path("remedy").asString())
                                                .contains("GROVE_WORKSPACES_RUNTIME");
                                    }));
            assertThat(caller.get("/actuator/prometheus").body())
                    .contains("grove_engines{state=\"unusable\"} 2.0\n")
                    .contains("grove_engines{state=\"usable\"} 0.0\n");
        }
    }

    private ServerProcess start(String name) {
        ServerProcess server = cluster.startWithSandboxes(name);
        await("the proof of both engines")
                .atMost(Duration.ofMinutes(2))
                .until(() -> diagnosis(server.caller(), "engine_proven").size() == 2);
        return server;
    }

    private Map<String, String> settings() {
        return Map.of(
                "GROVE_SANDBOX", "auto",
                "GROVE_WORKSPACES_POOL_SIZE", "0",
                "GROVE_WORKSPACES_PROOFINTERVAL", "24h",
                "GROVE_WORKSPACES_REMOTE_CERTIFICATES", client.toString(),
                "GROVE_WORKSPACES_REMOTE_ENGINES_A_HOST", a.address(),
                "GROVE_WORKSPACES_REMOTE_ENGINES_A_PLACES", "5",
                "GROVE_WORKSPACES_REMOTE_ENGINES_B_HOST", b.address(),
                "GROVE_WORKSPACES_REMOTE_ENGINES_B_PLACES", "5");
    }

    /** The engine on which the second call of a run is executed. */
    private TlsDockerd awaitBegun(String run) {
        return await("the second call of run " + run)
                .atMost(Cluster.RUN_LIMIT)
                .until(
                        () -> Stream.of(a, b).filter(engine -> hasBegun(engine, run)).findFirst(),
                        Optional::isPresent)
                .orElseThrow();
    }

    private static boolean hasBegun(TlsDockerd engine, String run) {
        return engine.containers().stream()
                .filter(name -> name.contains(run))
                .anyMatch(name -> engine.docker("exec", name, "ls", "/tmp").contains("begun"));
    }

    private void awaitNothingLeft(String run) {
        await("nothing is left of run " + run)
                .untilAsserted(() ->
                        assertThat(Stream.of(a, b).flatMap(each -> each.containers().stream()))
                                .noneMatch(name -> name.contains(run)));
    }

    private static List<JsonNode> calls(HttpCaller caller, String run) {
        return caller.get("/agent-runs/" + run + "/turns")
                .json()
                .path("items")
                .valueStream()
                .flatMap(turn -> turn.path("tool_calls").valueStream())
                .toList();
    }

    private static List<JsonNode> diagnosis(HttpCaller caller, String code) {
        return caller.get("/system/diagnosis").json().findParents("code").stream()
                .filter(finding -> finding.path("code").asString().equals(code))
                .toList();
    }
}
