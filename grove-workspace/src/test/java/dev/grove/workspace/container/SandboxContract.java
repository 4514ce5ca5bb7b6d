package dev.grove.workspace.container;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.SoftAssertions.assertSoftly;
import static org.awaitility.Awaitility.await;

import com.github.dockerjava.api.model.Container;
import dev.grove.core.LongForm;
import dev.grove.core.TestForm;
import dev.grove.core.cancel.Cancellation;
import dev.grove.core.id.RunId;
import dev.grove.core.skill.SkillDrafts;
import dev.grove.core.skill.TestSkills;
import dev.grove.core.tool.ToolInterruptedException;
import dev.grove.core.tool.ToolOutcome;
import dev.grove.core.workspace.Keeping;
import dev.grove.core.workspace.KeptFiles;
import dev.grove.core.workspace.WorkspaceSpec;
import dev.grove.workspace.container.ContainerLabels.Owner;
import dev.grove.workspace.container.host.Volumes;
import dev.grove.workspace.pool.SparePool;
import dev.grove.workspace.proof.CanaryFinding;
import dev.grove.workspace.proof.ProofReport;
import dev.grove.workspace.report.Report;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Contract of a sandbox, on whichever engine it runs. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class SandboxContract {

    private static final String VOLUMES = "grove.workspaces.volumes.kind";
    private static final WorkspaceSpec SMALL = new WorkspaceSpec(null, 64, 1.0, 40, 128, "none");
    private static final ObjectNode READ_KEPT = SandboxTestBed.json("{\"path\":\"kept\"}");

    private final Map<RunId, SandboxTestBed> runs = new HashMap<>();

    /** For all tests that need no settings of their own. */
    private @Nullable SandboxTestBed shared;

    private @Nullable SandboxTestBed own;

    /** Where the engine is, or nothing for the one that a server would find. */
    abstract String engine();

    @AfterEach
    void removeRuns() {
        Map<RunId, SandboxTestBed> all = Map.copyOf(runs);
        runs.clear();
        try (SandboxTestBed _ = own) {
            own = null;
            // A run that cannot be removed does not keep others from being removed.
            assertSoftly(softly ->
                    all.forEach((run, bed) ->
                            softly.assertThatCode(() -> bed.remove(run))
                                    .as("removal of run %s", run)
                                    .doesNotThrowAnyException()));
        }
    }

    @AfterAll
    void closeShared() {
        if (shared != null) {
            shared.close();
        }
    }

    @Test
    void runsAsAnUnprivilegedUserWithoutCapabilitiesOrNetworkOnAReadOnlyRoot() {
        SandboxTestBed bed = open();
        RunId run = newRun(bed);
        assertThat(bed.shell(run, "id -u; id -g")).matches("(?s)(\\d{4,})\n\\1\n\\[exit code 0.*");
        assertThat(bed.shell(run, "grep -E 'CapEff|CapBnd|NoNewPrivs|Seccomp:' /proc/self/status"))
                .contains("CapEff:\t0000000000000000")
                .contains("CapBnd:\t0000000000000000")
                .contains("NoNewPrivs:\t1")
                .contains("Seccomp:\t2");
        assertThat(bed.shell(run, "ls /sys/class/net")).startsWith("lo\n[exit");
        assertThat(bed.shell(run, "touch /etc/x /opt/grove/toolbox/x 2>&1")).contains("Read-only");
        assertThat(bed.shell(run, "find / -xdev -perm /6000 -type f 2>/dev/null"))
                .startsWith("[exit");
        assertThat(bed.shell(run, "ls /var/run/docker.sock /run/docker.sock 2>&1"))
                .contains("No such");
        assertThat(bed.shell(run, "env; cat /proc/*/environ | tr '\\0' '\\n'"))
                .doesNotContain("GROVE_")
                .doesNotContain("DOCKER_HOST");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "unshare --user true",
                "unshare --mount true",
                "setarch --addr-no-randomize true",
                "python3 -c 'import socket; socket.socket(socket.AF_NETLINK, socket.SOCK_RAW)'"
            })
    void refusesWhatGrovesOwnProfileOfSystemCallsDoesNotName(String command) {
        SandboxTestBed bed = open();
        RunId run = newRun(bed);
        assertThat(bed.shell(run, command + " 2>&1"))
                .contains("Operation not permitted")
                .doesNotContain("[exit code 0");
    }

    /** Kinds of volumes: where the engine can bound those on disk, and in memory. */
    static Stream<String> volumes() {
        return TestForm.rows(List.of("auto"), List.of("tmpfs"));
    }

    @ParameterizedTest
    @MethodSource("volumes")
    void holdsEveryLimit(String kind) {
        SandboxTestBed bed = open(Map.of(VOLUMES, kind));

        assertThat(bed.workspaces().status().reason()).isEmpty();
        ProofReport report = bed.engines().all().getFirst().report().orElseThrow();
        assertThat(report.findings())
                .extracting(CanaryFinding::limit)
                .contains(
                        "memory", "processes", "cpu", "network", "disk_bytes", "disk_files", "git");
        Report.write(
                "limits-" + report.engine().replace(' ', '-') + "-" + report.quota(),
                report.findings().stream()
                        .map(finding ->
                                "%s, %s volumes: %s: %s"
                                        .formatted(
                                                report.engine(),
                                                report.quota(),
                                                finding.limit(),
                                                finding.observed()))
                        .toList());
    }

    @Test
    void saysWhichImageItLacks() {
        SandboxTestBed bed = open();
        String own =
                Objects.requireNonNullElse(
                        System.getenv("GROVE_SANDBOX_IMAGE"), "grove-workspace:latest");
        assertThat(bed.workspaces().lacking(own)).isEmpty();
        assertThat(bed.workspaces().lacking("grove-workspace:nobody-made-this").orElseThrow())
                .contains("no image grove-workspace:nobody-made-this", "FROM " + own);
    }

    @Test
    void survivesACommandThatEatsAllMemory() {
        SandboxTestBed bed = open();
        RunId run = newRun(bed, SMALL);
        ToolOutcome outcome =
                bed.call(run, "ws_shell", command("python3 -c 'x = b\"a\" * 500_000_000'"));
        assertThat(outcome.toString()).contains("137");
        assertThat(bed.shell(run, "echo alive")).startsWith("alive");
    }

    @Test
    void survivesAForkBomb() {
        SandboxTestBed bed = open();
        RunId run = newRun(bed, SMALL);
        bed.call(run, "ws_shell", command(":(){ :|:& };:; sleep 1").put("timeout_seconds", 3));
        assertThat(bed.shell(run, "echo alive")).startsWith("alive");
    }

    @Test
    void carriesLargeFilesWithAnyCharacterInBothDirections() {
        SandboxTestBed bed = open();
        RunId run = newRun(bed);
        String text = "\u0010\u0011 \u0001 äöü 🌳 line\n".repeat(3_000);
        bed.ok(
                run,
                "ws_file_write",
                JsonMapper.shared().writeValueAsString(Map.of("path", "large", "content", text)));
        assertThat(bed.shell(run, "wc -m < large"))
                .startsWith(text.codePointCount(0, text.length()) + "\n");
        assertThat(bed.shell(run, "head -n 100 large"))
                .startsWith(text.substring(0, text.length() / 30));
    }

    @Test
    void killsWhatACancelledCommandStartedAlsoDaemons() {
        SandboxTestBed bed = open();
        RunId run = newRun(bed);
        Cancellation cancellation = new Cancellation();
        CompletableFuture<ToolOutcome> call =
                CompletableFuture.supplyAsync(() ->
                        bed.call(
                                run,
                                1,
                                "ws_shell",
                                command(
                                        "setsid nohup sleep 4321 >/dev/null 2>&1 & touch begun;"
                                                + " sleep 4321"),
                                cancellation));
        await().until(() -> bed.ok(run, "ws_list_files", "{}").contains("begun"));

        cancellation.request();

        assertThatThrownBy(call::join)
                .isInstanceOf(CompletionException.class)
                .hasCauseInstanceOf(ToolInterruptedException.class);
        assertThat(bed.shell(run, "ps -eo args | grep -c '^sleep 4321'; true")).startsWith("0\n");
    }

    @Test
    void comesBackAfterTheAgentKilledItsToolbox() {
        SandboxTestBed bed = open();
        RunId run = newRun(bed);
        bed.ok(run, "ws_file_write", "{\"path\":\"kept\",\"content\":\"kept\"}");
        try {
            bed.shell(run, "pkill -9 -f /opt/grove/toolbox; sleep 5");
        } catch (RuntimeException _) {
            // Whether the call itself is answered is up to luck.
        }
        assertThat(bed.ok(run, "ws_file_read", READ_KEPT.toString())).contains("kept");
    }

    @Test
    void leavesACallInDoubtWhoseEngineGoesAwayAndFindsTheContainerAgain() {
        SandboxTestBed direct = open();
        try (EngineProxy proxy = new EngineProxy(direct.host());
                SandboxTestBed bed = SandboxTestBed.openAt(proxy.address())) {
            RunId run = bed.newRun();
            bed.ok(run, "ws_file_write", "{\"path\":\"kept\",\"content\":\"kept\"}");
            CompletableFuture<String> call =
                    CompletableFuture.supplyAsync(() -> bed.shell(run, "touch begun; sleep 60"));
            await().until(() -> bed.ok(run, "ws_list_files", "{}").contains("begun"));

            proxy.crash();

            assertThatThrownBy(call::join)
                    .isInstanceOf(CompletionException.class)
                    .hasCauseInstanceOf(ToolInterruptedException.class);
            assertThat(bed.call(run, "ws_file_read", READ_KEPT))
                    .isEqualTo(
                            new ToolOutcome.Failed(
                                    "No sandbox can be had: the container engine does not answer"));

            proxy.comeBack();

            assertThat(bed.ok(run, "ws_file_read", READ_KEPT.toString())).contains("kept");
            assertThat(bed.shell(run, "pgrep -c sleep; true"))
                    .as("the old container")
                    .startsWith("1");
            bed.remove(run);
        }
    }

    @Test
    void aNewEpochStopsWhatAnOlderOneRunsAndKeepsTheFiles() {
        SandboxTestBed bed = open();
        RunId run = newRun(bed);
        bed.ok(run, "ws_file_write", "{\"path\":\"kept\",\"content\":\"kept\"}");
        bed.openEpoch(run, 2, WorkspaceSpec.DEFAULTS, Map.of("kept", "overwritten"));
        assertThat(bed.containersOf(run)).isEmpty();
        assertThat(bed.call(run, 2, "ws_file_read", READ_KEPT, new Cancellation()))
                .isInstanceOf(ToolOutcome.Completed.class);
        bed.workspaces().release(run, 2);
        assertThat(bed.containersOf(run)).isEmpty();
        // The replica that holds the run at its end removes its volume.
        bed.openEpoch(run, 3, WorkspaceSpec.DEFAULTS, Map.of());
    }

    @ParameterizedTest
    @MethodSource("volumes")
    void bringsKeptFilesBackOnAFreshMachine(String kind) {
        SandboxTestBed bed = open(Map.of(VOLUMES, kind));
        RunId run = newRun(bed);
        bed.shell(run, "mkdir -p a/b && echo text > a/b/file && chmod 750 a/b/file");
        Keeping kept = bed.workspaces().keep(run, 1);
        assertThat(kept).isInstanceOf(Keeping.Kept.class);
        bed.remove(run);

        String digest = ((Keeping.Kept) kept).digest();
        bed.openEpoch(run, 2, WorkspaceSpec.DEFAULTS, Map.of(), new KeptFiles(digest, 1, false));

        assertThat(bed.shell(run, 2, "cat a/b/file; stat -c '%a %U' a/b/file"))
                .startsWith("text\n750 ");
    }

    @Test
    void givesARunASpareContainerUnderTheRunsName() {
        SandboxTestBed bed = open(Map.of("grove.workspaces.pool.size", "1"));
        assertThat(bed.workspaces().status().reason()).isEmpty();
        SparePool pool = bed.pool();
        await().until(() -> pool.waiting() == 1);
        List<String> spares = idsOfAll(bed);

        RunId run = newRun(bed);
        bed.shell(run, "echo kept > kept");

        assertThat(bed.containersOf(run))
                .singleElement()
                .satisfies(container -> {
                    assertThat(spares).contains(container.getId());
                    assertThat(container.getNames())
                            .containsExactly("/" + new ContainerName(run, 1));
                });
        assertThat(bed.ok(run, "ws_file_read", READ_KEPT.toString())).contains("kept");
        bed.remove(run);
        assertThat(bed.containersOf(run)).isEmpty();
    }

    @Test
    void leavesNothingBehindWhenTheRunEnds() {
        SandboxTestBed bed = open();
        List<String> before = volumes(bed);
        RunId run = newRun(bed);
        bed.shell(run, "true");
        assertThat(volumes(bed)).isNotEqualTo(before);
        bed.remove(run);
        assertThat(bed.containersOf(run)).isEmpty();
        assertThat(volumes(bed)).isEqualTo(before);
    }

    @Test
    void givesSkillsToReadThatNothingInTheSandboxCanChange() {
        SandboxTestBed bed = open();
        List<String> before = volumes(bed);
        String skill = "---\nname: memo\ndescription: d\n---\nOriginal.\n";
        TestSkills.on(bed.database())
                .store(
                        bed.tenant(),
                        SkillDrafts.toFolder(
                                SandboxTestBed.draft(
                                        Map.of(
                                                "SKILL.md", skill,
                                                "scripts/run.sh", "#!/bin/sh\necho ran\n",
                                                "references/größe a.md", "größe"))),
                        null);
        RunId run = newRun(bed);
        bed.pinSkill(run, "memo");

        assertThat(bed.shell(run, "cat /skills/memo/SKILL.md '/skills/memo/references/größe a.md'"))
                .startsWith(skill + "größe");
        assertThat(bed.shell(run, "/skills/memo/scripts/run.sh")).startsWith("ran\n[exit code 0");
        assertThat(bed.shell(run, "find /skills/memo -printf '%U:%G %m\\n' | sort -u"))
                .startsWith("0:0 644\n0:0 755\n[exit");
        assertThat(bed.shell(run, "grep ' /skills ' /proc/mounts")).containsPattern(" ro[ ,]");
        for (String change :
                List.of(
                        "touch /skills/x",
                        "echo x >> /skills/memo/SKILL.md",
                        "rm -rf /skills/memo",
                        "mv /skills/memo /skills/other",
                        "chmod -R 777 /skills",
                        "ln -sf /etc/passwd /skills/memo/SKILL.md",
                        "mount -o remount,rw /skills")) {
            assertThat(bed.shell(run, change + " 2>&1")).as(change).doesNotContain("[exit code 0");
        }
        assertThat(bed.shell(run, "cat /skills/memo/SKILL.md")).startsWith(skill);

        // The server dies, and another one goes on.
        bed.openEpoch(run, 2, WorkspaceSpec.DEFAULTS, Map.of());
        assertThat(bed.shell(run, 2, "cat /skills/memo/SKILL.md")).startsWith(skill);
        RunId without = newRun(bed);
        assertThat(bed.shell(without, "ls /skills 2>&1")).contains("No such file");
        bed.remove(without);
        bed.remove(run);
        bed.reaper(_ -> Map.of(), Clock.offset(Clock.systemUTC(), Duration.ofHours(1))).sweep();
        assertThat(volumes(bed)).isEqualTo(before);
    }

    @Test
    void waitsForTheContainerThatStillHasAVolumeWhichIsToGo() {
        SandboxTestBed bed = open();
        List<String> before = volumes(bed);
        RunId run = newRun(bed);
        bed.shell(run, "true");
        List<String> made = new ArrayList<>(volumes(bed));
        made.removeAll(before);

        CompletableFuture<Void> removal =
                CompletableFuture.runAsync(() -> Volumes.remove(bed.docker(), made.getFirst()));
        await().during(Duration.ofMillis(500)).until(() -> !removal.isDone());
        ContainerEngine.removeByName(bed.docker(), new ContainerName(run, 1).toString());

        assertThat(removal).succeedsWithin(Duration.ofSeconds(30));
        assertThat(volumes(bed)).isEqualTo(before);
    }

    @Test
    void sweepsWhatIsAbandonedAndTouchesNothingElse() {
        SandboxTestBed bed = open();
        RunId ended = newRun(bed);
        RunId living = newRun(bed);
        RunId forged = RunId.next();
        bed.shell(ended, "true");
        bed.shell(living, "true");
        ContainerLabels foreignKey = new ContainerLabels(new byte[32]);
        String forgedId =
                bed.docker()
                        .createContainerCmd(System.getenv("GROVE_SANDBOX_IMAGE"))
                        .withName(new ContainerName(forged, 1).toString())
                        .withLabels(foreignKey.of(new Owner(bed.tenant(), forged, 1), "forged"))
                        .exec()
                        .getId();
        try {
            bed.reaper(_ -> Map.of(living, 1L)).sweep();
            assertThat(bed.containersOf(ended)).isEmpty();
            assertThat(bed.containersOf(living)).hasSize(1);
            assertThat(bed.containersOf(forged)).hasSize(1);
        } finally {
            ContainerEngine.removeByName(bed.docker(), forgedId);
        }
    }

    private SandboxTestBed open() {
        SandboxTestBed bed = shared == null ? SandboxTestBed.openAt(engine()) : shared;
        shared = bed;
        return bed;
    }

    /** A program has no network; through its bridge it reaches what its run may, and only that. */
    @Test
    void programsReachAllowedHostsThroughTheirBridgeAlone() throws IOException {
        try (BridgedSandbox sandbox = BridgedSandbox.on(open())) {
            assertThat(sandbox.shell("ls /sys/class/net")).isEqualTo("lo\n");
            assertThat(sandbox.python("print(get('http://index.example:@/simple/wheel/').read())"))
                    .contains("wheel-1.0-py3-none-any.whl");
            assertThat(sandbox.python("print(len(get('http://index.example:@/large').read()))"))
                    .isEqualTo(BridgedSandbox.LARGE + "\n");
            assertThat(sandbox.python("get('http://evil.example:@/')"))
                    .contains("HTTP Error 403: Forbidden");
            assertThat(sandbox.python("get('http://127.0.0.1:@/')")).contains("Error 403");
            assertThat(sandbox.shell("git ls-remote http://index.example:@/r.git"))
                    .contains("refs/heads/main");
            // Commands before this one ended all that was left of them, but not the bridge.
            assertThat(sandbox.bridge().isAlive()).isTrue();
        }
    }

    /** Megabytes a second of one stream and of 32, in a report: the machine decides how many. */
    @LongForm
    @Test
    void bridgesCarryEveryByteOfManyStreams() throws IOException {
        try (BridgedSandbox sandbox = BridgedSandbox.on(open())) {
            String one = sandbox.python(BridgedSandbox.DOWNLOADS.formatted(1, 8));
            String many = sandbox.python(BridgedSandbox.DOWNLOADS.formatted(32, 32));
            Report.write("bridge-" + sandbox.engine(), List.of("1: " + one, "32: " + many));
            assertThat(one).startsWith(8L * BridgedSandbox.LARGE + " bytes");
            assertThat(many).startsWith(32L * BridgedSandbox.LARGE + " bytes");
        }
    }

    private SandboxTestBed open(Map<String, Object> settings) {
        Map<String, Object> all = new HashMap<>(settings);
        all.put("grove.workspaces.host", engine());
        SandboxTestBed bed = SandboxTestBed.open(all);
        own = bed;
        return bed;
    }

    private RunId newRun(SandboxTestBed bed) {
        return newRun(bed, WorkspaceSpec.DEFAULTS);
    }

    private RunId newRun(SandboxTestBed bed, WorkspaceSpec spec) {
        RunId run = bed.newRun(spec, Map.of());
        runs.put(run, bed);
        return run;
    }

    private static ObjectNode command(String command) {
        return JsonMapper.shared().createObjectNode().put("command", command);
    }

    private static List<String> idsOfAll(SandboxTestBed bed) {
        return bed.docker().listContainersCmd().exec().stream().map(Container::getId).toList();
    }

    /**
     * Names of volumes that this bed's server signed: others may use the engine at the same time.
     */
    private static List<String> volumes(SandboxTestBed bed) {
        return bed.docker().listVolumesCmd().exec().getVolumes().stream()
                .filter(volume -> bed.labels().verifyVolume(volume.getLabels()).isPresent())
                .map(volume -> volume.getName())
                .sorted()
                .toList();
    }
}
