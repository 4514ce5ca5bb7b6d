package dev.grove.workspace.proof;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.workspace.WorkspaceSettings;
import dev.grove.workspace.container.SandboxTestBed;
import dev.grove.workspace.pool.SparePool;
import dev.grove.workspace.sandbox.SandboxEngine;
import java.time.Clock;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What follows from what the canary sees; what it sees on each engine is in the contract. */
class ProofIT {

    @Test
    void aLimitThatDoesNotHoldRefusesSandboxesAndSaysWhichAndWhy() {
        try (SandboxTestBed bed = SandboxTestBed.open()) {
            Canary unlimited =
                    new Canary(bed.bean(SandboxEngine.class)) {
                        @Override
                        List<Finding> release() {
                            return List.of(
                                    new Finding("memory", false, "alive with 512 MB"),
                                    new Finding("network", true, "ENETUNREACH"));
                        }
                    };
            Proof proof =
                    new Proof(
                            bed.bean(SandboxEngine.class),
                            unlimited,
                            bed.bean(SparePool.class),
                            bed.bean(WorkspaceSettings.class),
                            Clock.systemUTC());

            assertThat(proof.judge(bed.bean(SandboxEngine.class).status()))
                    .satisfies(status -> {
                        assertThat(status.usable()).isFalse();
                        assertThat(status.reason())
                                .isEqualTo("this engine does not hold: memory (alive with 512 MB)");
                    });
        }
    }

    @Test
    void theCanaryLeavesNothingBehind() {
        try (SandboxTestBed bed = SandboxTestBed.open()) {
            int volumes = bed.docker().listVolumesCmd().exec().getVolumes().size();
            bed.bean(Canary.class).release();
            assertThat(bed.docker().listVolumesCmd().exec().getVolumes()).hasSize(volumes);
        }
    }
}
