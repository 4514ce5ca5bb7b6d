package dev.grove.workspace.proof;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.workspace.WorkspaceSettings;
import dev.grove.workspace.container.SandboxTestBed;
import dev.grove.workspace.pool.SparePool;
import dev.grove.workspace.report.Report;
import dev.grove.workspace.sandbox.SandboxEngine;
import dev.grove.workspace.sandbox.SandboxStatus;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the canary sees on the engine of this machine. */
class ProofIT {

    @ParameterizedTest
    @ValueSource(strings = {"auto", "tmpfs"})
    void everyLimitHoldsOnThisEngine(String kind) {
        try (SandboxTestBed bed =
                SandboxTestBed.open(Map.of("grove.workspaces.volumes.kind", kind))) {
            SandboxStatus status = bed.workspaces().status();

            assertThat(status.reason()).isEmpty();
            ProofReport report = bed.workspaces().proven().orElseThrow();
            assertThat(report.findings())
                    .extracting(Finding::limit)
                    .contains("memory", "processes", "cpu", "network", "disk_bytes", "disk_files");
            Report.write(
                    "limits-" + report.quota(),
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
    }

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
