package dev.grove.workspace.container;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.dockerjava.api.model.Container;
import dev.grove.core.cancel.Cancellation;
import dev.grove.core.id.RunId;
import dev.grove.core.tool.ToolOutcome;
import dev.grove.core.workspace.WorkspaceSpec;
import dev.grove.workspace.container.Labels.Owner;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.JsonNodeFactory;

class ContainerIT {

    private static final WorkspaceSpec SMALL = new WorkspaceSpec(null, 64, 1.0, 40, 128, "none");
    private final List<RunId> runs = new ArrayList<>();
    private SandboxTestBed bed;

    @BeforeEach
    void setUp() {
        bed = SandboxTestBed.open();
    }

    @AfterEach
    void tearDown() {
        if (bed != null) {
            runs.forEach(bed.workspaces()::remove);
            bed.close();
        }
    }

    @Test
    void runsAsNobodyWithoutCapabilitiesOrNetworkOnAReadOnlyRoot() {
        RunId run = open(WorkspaceSpec.DEFAULTS);
        assertThat(bed.shell(run, "id -u; id -g")).startsWith("10001\n10001\n");
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

    @Test
    void survivesACommandThatEatsAllMemory() {
        RunId run = open(SMALL);
        ToolOutcome outcome =
                bed.call(
                        run,
                        "ws_shell",
                        JsonNodeFactory.instance
                                .objectNode()
                                .put("command", "python3 -c 'x = b\"a\" * 500_000_000'"));
        assertThat(outcome.toString()).contains("137");
        assertThat(bed.shell(run, "echo alive")).startsWith("alive");
    }

    @Test
    void survivesAForkBomb() {
        RunId run = open(SMALL);
        bed.call(
                run,
                "ws_shell",
                JsonNodeFactory.instance
                        .objectNode()
                        .put("command", ":(){ :|:& };:; sleep 1")
                        .put("timeout_seconds", 3));
        assertThat(bed.shell(run, "echo alive")).startsWith("alive");
    }

    @Test
    void comesBackAfterTheAgentKilledItsToolbox() {
        RunId run = open(WorkspaceSpec.DEFAULTS);
        bed.ok(run, "ws_file_write", "{\"path\":\"kept\",\"content\":\"kept\"}");
        try {
            bed.shell(run, "pkill -9 -f /opt/grove/toolbox; sleep 5");
        } catch (RuntimeException _) {
            // Whether the call itself is answered is up to luck.
        }
        assertThat(bed.ok(run, "ws_file_read", "{\"path\":\"kept\"}")).contains("kept");
    }

    @Test
    void aNewEpochStopsWhatAnOlderOneRunsAndKeepsTheFiles() {
        RunId run = open(WorkspaceSpec.DEFAULTS);
        bed.ok(run, "ws_file_write", "{\"path\":\"kept\",\"content\":\"kept\"}");
        bed.openEpoch(run, 2, WorkspaceSpec.DEFAULTS, Map.of("kept", "overwritten"));
        assertThat(containersOf(run)).isEmpty();
        assertThat(
                        bed.call(
                                run,
                                2,
                                "ws_file_read",
                                SandboxTestBed.json("{\"path\":\"kept\"}"),
                                new Cancellation()))
                .isInstanceOf(ToolOutcome.Completed.class);
        bed.workspaces().release(run, 2);
        assertThat(containersOf(run)).isEmpty();
        // Whoever holds the run at its end removes its volume.
        bed.openEpoch(run, 3, WorkspaceSpec.DEFAULTS, Map.of());
    }

    @Test
    void leavesNothingBehindWhenTheRunEnds() {
        RunId run = open(WorkspaceSpec.DEFAULTS);
        bed.shell(run, "true");
        bed.workspaces().remove(run);
        assertThat(containersOf(run)).isEmpty();
        assertThat(bed.docker().listVolumesCmd().exec().getVolumes())
                .noneMatch(volume -> volume.getName().contains(run.toString()));
    }

    @Test
    void sweepsWhatIsAbandonedAndTouchesNothingElse() {
        RunId ended = open(WorkspaceSpec.DEFAULTS);
        RunId living = open(WorkspaceSpec.DEFAULTS);
        RunId forged = RunId.next();
        bed.shell(ended, "true");
        bed.shell(living, "true");
        Labels foreignKey = new Labels(new byte[32]);
        String forgedId =
                bed.docker()
                        .createContainerCmd(System.getenv("GROVE_SANDBOX_IMAGE"))
                        .withName(new ContainerName(forged, 1).toString())
                        .withLabels(foreignKey.of(new Owner(bed.tenant(), forged, 1)))
                        .exec()
                        .getId();
        try {
            bed.reaper(_ -> Map.of(living, 1L)).sweep();
            assertThat(containersOf(ended)).isEmpty();
            assertThat(containersOf(living)).hasSize(1);
            assertThat(containersOf(forged)).hasSize(1);
        } finally {
            ContainerEngine.removeByName(bed.docker(), forgedId);
        }
    }

    private RunId open(WorkspaceSpec spec) {
        RunId run = bed.newRun(spec, Map.of());
        runs.add(run);
        return run;
    }

    private List<Container> containersOf(RunId run) {
        return bed.containersOf(run);
    }
}
