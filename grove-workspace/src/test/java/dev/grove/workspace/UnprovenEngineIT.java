package dev.grove.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.grove.core.id.RunId;
import dev.grove.core.telemetry.Tracing;
import dev.grove.core.workspace.KeptFiles;
import dev.grove.core.workspace.WorkspaceSpec;
import dev.grove.workspace.container.SandboxTestBed;
import dev.grove.workspace.engine.Engines;
import dev.grove.workspace.engine.ProvenEngine;
import dev.grove.workspace.proof.Proof;
import dev.grove.workspace.proof.TestProofs;
import dev.grove.workspace.sandbox.SandboxLostException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A server that takes runs over, which others admitted, before its own engine is proven. */
class UnprovenEngineIT {

    private static final KeptFiles AFTER_A_CHANGE = new KeptFiles(null, 0, true);

    private final SandboxTestBed bed = SandboxTestBed.open();

    @AfterEach
    void close() {
        bed.close();
    }

    @Test
    void aRunGetsNoSandboxWhereALimitDoesNotHoldAndKeepsItsFiles() {
        RunId run = bed.newRun();
        bed.shell(run, "echo kept > file");
        Workspaces heir = serverWith(TestProofs.ofUnlimitedMemory(bed));

        open(heir, run, 2);

        assertRefused(heir, run, 2);
        bed.openEpoch(run, 3, WorkspaceSpec.DEFAULTS, Map.of(), AFTER_A_CHANGE);
        assertThat(bed.shell(run, 3, "cat file")).contains("kept");
        bed.remove(run);
    }

    @Test
    void norIsAFreshOneMadeThere() {
        RunId run = bed.newRun();
        Workspaces heir = serverWith(TestProofs.ofUnlimitedMemory(bed));

        open(heir, run, 2);

        assertRefused(heir, run, 2);
    }

    @Test
    void itWaitsForTheProof() {
        RunId run = bed.newRun();
        bed.shell(run, "echo kept > file");
        List<Integer> seen = new ArrayList<>();
        Workspaces heir =
                serverWith(
                        TestProofs.thatReports(bed, () -> seen.add(bed.containersOf(run).size())));

        open(heir, run, 2);
        heir.sandbox(run, 2);

        assertThat(seen).containsExactly(0);
        assertThat(bed.containersOf(run)).hasSize(1);
        heir.remove(run, 2);
    }

    private Workspaces serverWith(Proof proof) {
        SandboxProvisioner good = bed.bean(SandboxProvisioner.class);
        ProvenEngine engine = new ProvenEngine(bed.engine(), proof, bed.pool());
        return new Workspaces(
                new SandboxProvisioner(
                        new Engines(List.of(engine), Duration.ZERO),
                        good.assignments(),
                        good.snapshots(),
                        good.inputs(),
                        good.skills()),
                Tracing.OFF);
    }

    private void open(Workspaces server, RunId run, long epoch) {
        server.open(bed.tenant(), run, epoch, WorkspaceSpec.DEFAULTS, Map.of(), AFTER_A_CHANGE);
    }

    private void assertRefused(Workspaces server, RunId run, long epoch) {
        assertThatThrownBy(() -> server.sandbox(run, epoch))
                .isInstanceOf(SandboxLostException.class)
                .hasMessage("this engine does not hold: memory (alive with 512 MB)");
        assertThat(bed.containersOf(run)).isEmpty();
    }
}
