package dev.grove.workspace.container;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.grove.core.dockerd.TestAuthority;
import dev.grove.core.dockerd.TlsDockerd;
import dev.grove.core.id.RunId;
import dev.grove.core.tool.ToolInterruptedException;
import dev.grove.core.tool.ToolOutcome;
import dev.grove.core.workspace.Keeping;
import dev.grove.core.workspace.KeptFiles;
import dev.grove.core.workspace.WorkspaceSpec;
import dev.grove.workspace.engine.ProvenEngine;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.node.JsonNodeFactory;

/** Two engines that are reached over mutual TLS, as if they were on machines of their own. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RemoteEnginesIT {

    private static final String ENGINES = "grove.workspaces.remote.engines.";

    private final Map<RunId, SandboxTestBed> runs = new HashMap<>();
    private Path client;
    private TlsDockerd a;
    private TlsDockerd b;
    private SandboxTestBed bed;

    @BeforeAll
    void startEngines(@TempDir Path folder) {
        TlsDockerd.require();
        TestAuthority authority = new TestAuthority(folder.resolve("authority"));
        client = authority.client("server");
        Path ofA = authority.engine("engine-a", "ip:127.0.0.1");
        Path ofB = authority.engine("engine-b", "ip:127.0.0.1");
        CompletableFuture<TlsDockerd> first =
                CompletableFuture.supplyAsync(
                        () -> TlsDockerd.start(folder.resolve("a"), ofA, client));
        b = TlsDockerd.start(folder.resolve("b"), ofB, client);
        a = first.join();
        bed = open(Map.of());
    }

    @AfterEach
    void removeRuns() {
        runs.forEach((run, of) -> of.remove(run));
        runs.clear();
    }

    @AfterAll
    void stopEngines() {
        if (bed != null) {
            bed.close();
        }
        Stream.of(a, b).filter(engine -> engine != null).forEach(TlsDockerd::close);
    }

    @Test
    void provesTheLimitsOfEach() {
        assertThat(bed.engines().all()).extracting(ProvenEngine::name).containsExactly("a", "b");
        assertThat(bed.engines().all())
                .allSatisfy(engine ->
                        assertThat(engine.report())
                                .get()
                                .satisfies(report -> {
                                    assertThat(report.holds()).isTrue();
                                    assertThat(report.quota()).isEqualTo("tmpfs");
                                }));
    }

    @Test
    void usesTheEngineWithTheMostRoom() {
        RunId one = newRun(bed);
        RunId two = newRun(bed);
        assertThat(bed.shell(one, "echo one")).startsWith("one");
        assertThat(bed.shell(two, "echo two")).startsWith("two");

        assertThat(Stream.of(a, b).map(TlsDockerd::containers))
                .as("one on each")
                .allSatisfy(containers -> assertThat(containers).hasSize(1));
        String sandbox = bed.workspaces().sandboxOf(bed.tenant(), one).orElseThrow();
        assertThat(SandboxTestBed.json(sandbox).path("name").asString())
                .isEqualTo(has(a, one) ? "a" : "b");
        removeRuns();
        assertThat(Stream.of(a, b).flatMap(engine -> engine.containers().stream())).isEmpty();
        assertThat(Stream.of(a, b).flatMap(engine -> engine.volumes().stream())).isEmpty();
    }

    @Test
    void passesAFullEngineOverAndWaitsWhenAllAreFull() {
        try (SandboxTestBed small =
                open(
                        Map.of(
                                ENGINES + "a.places",
                                "1",
                                ENGINES + "b.places",
                                "2",
                                "grove.workspaces.remote.patience",
                                "2s"))) {
            List<RunId> all = new ArrayList<>();
            for (int i = 0; i < 3; i++) {
                RunId run = small.newRun();
                assertThat(small.shell(run, "echo here")).startsWith("here");
                all.add(run);
            }
            assertThat(a.containers()).hasSize(1);
            assertThat(b.containers()).hasSize(2);

            RunId late = small.newRun();
            ToolOutcome refused =
                    small.call(
                            late,
                            "ws_shell",
                            JsonNodeFactory.instance.objectNode().put("command", "true"));
            assertThat(refused)
                    .isEqualTo(
                            new ToolOutcome.Failed(
                                    "No sandbox can be had: a has all its 1 places taken, b has all its 2 places taken"));

            CompletableFuture<String> waiting =
                    CompletableFuture.supplyAsync(() -> small.shell(late, "echo late"));
            small.remove(all.removeFirst());
            assertThat(waiting.join()).startsWith("late");
            all.forEach(small::remove);
            small.remove(late);
        }
    }

    @Test
    void goesOnOnTheOtherEngineWhenOneIsLost() {
        RunId run = newRun(bed);
        bed.shell(run, "echo kept > file");
        String digest = ((Keeping.Kept) bed.workspaces().keep(run, 1)).digest();
        TlsDockerd lost = has(a, run) ? a : b;
        TlsDockerd other = lost == a ? b : a;
        CompletableFuture<String> inDoubt =
                CompletableFuture.supplyAsync(
                        () -> bed.shell(run, "echo unkept > file; touch /tmp/begun; sleep 50"));
        await().until(() -> lost.docker("exec", containerOf(run), "ls", "/tmp").contains("begun"));

        lost.kill();
        try {
            assertThatThrownBy(inDoubt::join)
                    .isInstanceOf(CompletionException.class)
                    .hasCauseInstanceOf(ToolInterruptedException.class);
            assertThat(bed.workspaces().restore(run, 1, digest)).isTrue();
            assertThat(bed.shell(run, "cat file")).startsWith("kept");
            assertThat(has(other, run)).isTrue();
        } finally {
            lost.comeBack();
        }
        assertThat(lost.containers()).as("left over, in the same epoch").contains(containerOf(run));
        await().until(() -> engine(lost).engine().status().usable());

        bed.reaper(_ -> Map.of(run, 1L)).sweepThoseThatCameBack();

        assertThat(lost.containers()).isEmpty();
        assertThat(lost.volumes()).isEmpty();
        assertThat(bed.shell(run, "cat file")).startsWith("kept");
    }

    @Test
    void givesAFreshSandboxOnTheOtherEngineWithTheFilesThatWereKept() {
        RunId run = newRun(bed);
        bed.shell(run, "echo kept > file");
        String digest = ((Keeping.Kept) bed.workspaces().keep(run, 1)).digest();
        TlsDockerd lost = has(a, run) ? a : b;

        lost.kill();
        try {
            // Another execution, which no engine can tell that the former one's container is there.
            bed.openEpoch(
                    run, 2, WorkspaceSpec.DEFAULTS, Map.of(), new KeptFiles(digest, 1, false));
            assertThat(bed.shell(run, 2, "cat file")).startsWith("kept");
            assertThat(bed.workspaces().status().usable()).isTrue();
        } finally {
            lost.comeBack();
        }
        await().until(() -> engine(lost).engine().status().usable());
        bed.reaper(_ -> Map.of(run, 2L)).sweep();
        assertThat(lost.containers()).isEmpty();
    }

    @Test
    void reachesNoNeighbourAndNoEngine() throws Exception {
        try (SandboxTestBed one =
                SandboxTestBed.open(
                        Map.of(
                                "grove.workspaces.host", a.address(),
                                "grove.workspaces.remote.certificates", client.toString()))) {
            RunId neighbour = one.newRun();
            RunId run = one.newRun();
            String listen =
                    "echo secret > mine; (setsid nohup python3 -m http.server 8099 --bind 127.0.0.1"
                            + " >/dev/null 2>&1 &); for i in $(seq 50); do "
                            + get("http://127.0.0.1:8099/mine")
                            + " 2>/dev/null && break; sleep 0.1; done";
            assertThat(one.shell(neighbour, listen)).contains("secret");

            assertThat(one.shell(run, get("http://127.0.0.1:8099/mine") + " 2>&1"))
                    .doesNotContain("secret")
                    .doesNotContain("[exit code 0");
            assertThat(one.shell(run, get("http://127.0.0.1:" + a.port() + "/version") + " 2>&1"))
                    .contains("Connection refused")
                    .doesNotContain("[exit code 0");
            assertThat(
                            one.shell(
                                    run,
                                    "cat /proc/*/cmdline | tr '\\0' ' ' | grep -c '[h]ttp.server'; ls -A"))
                    .startsWith("0\n[exit code 0");
            assertThat(a.containers()).hasSize(2);
            one.remove(run);
            one.remove(neighbour);
        }
    }

    private SandboxTestBed open(Map<String, Object> more) {
        Map<String, Object> settings = new HashMap<>();
        settings.put("grove.workspaces.remote.certificates", client.toString());
        settings.put(ENGINES + "a.host", a.address());
        settings.put(ENGINES + "b.host", b.address());
        settings.putAll(more);
        SandboxTestBed opened = SandboxTestBed.open(settings);
        // Proves the engines, as a server does in the background: only what is proven is used.
        opened.engines()
                .all()
                .forEach(engine -> assertThat(engine.proof().status().reason()).isEmpty());
        return opened;
    }

    private RunId newRun(SandboxTestBed of) {
        RunId run = of.newRun();
        runs.put(run, of);
        return run;
    }

    private ProvenEngine engine(TlsDockerd of) {
        return bed.engines().all().get(of == a ? 0 : 1);
    }

    private static String get(String url) {
        return "python3 -c \"import urllib.request as u; print(u.urlopen('%s', timeout=5).read())\""
                .formatted(url);
    }

    private static String containerOf(RunId run) {
        return new ContainerName(run, 1).toString();
    }

    private static boolean has(TlsDockerd engine, RunId run) {
        return engine.containers().contains(containerOf(run));
    }
}
