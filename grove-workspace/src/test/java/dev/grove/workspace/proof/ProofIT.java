package dev.grove.workspace.proof;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.workspace.container.SandboxTestBed;
import dev.grove.workspace.sandbox.SandboxEngine;
import org.junit.jupiter.api.Test;

/** What follows from what the canary sees; what it sees on each engine is in the contract. */
class ProofIT {

    @Test
    void aLimitThatDoesNotHoldRefusesSandboxesAndSaysWhichAndWhy() {
        try (SandboxTestBed bed = SandboxTestBed.open()) {
            assertThat(TestProofs.ofUnlimitedMemory(bed).status())
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
            new Canary(bed.bean(SandboxEngine.class)).release();
            assertThat(bed.docker().listVolumesCmd().exec().getVolumes()).hasSize(volumes);
        }
    }
}
