package dev.grove.server.diagnosis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.server.diagnosis.DiagnosisFinding.Severity;
import dev.grove.workspace.proof.CanaryFinding;
import dev.grove.workspace.proof.CanaryFinding.Outcome;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LimitFindingsTest {

    @ParameterizedTest
    @CsvSource({
        "memory, cgroup",
        "processes, cgroup",
        "cpu, cgroup",
        "network, without a network",
        "read_only_root, --read-only",
        "privileges, --cap-drop",
        "process_memory, GROVE_WORKSPACES_RUNTIME",
        "system_calls, seccomp",
        "disk_bytes, GROVE_WORKSPACES_VOLUMES_KIND",
        "disk_files, GROVE_WORKSPACES_VOLUMES_KIND",
        "file_size, GROVE_WORKSPACES_VOLUMES_KIND",
        "open_files, nofile",
        "git, workspace-image",
    })
    void namesWhatMendsALimitThatDoesNotHold(String limit, String remedy) {
        DiagnosisFinding finding = of(limit, Outcome.MISSED);
        assertThat(finding.severity()).isEqualTo(Severity.ERROR);
        assertThat(finding.message()).contains(limit).contains("as it was seen");
        assertThat(finding.meaning()).contains("so no");
        assertThat(finding.remedy()).contains(remedy);
    }

    @Test
    void asksForMoreRoomForALimitThatWasNotComeTo() {
        DiagnosisFinding finding = of("cpu", Outcome.UNPROVEN);
        assertThat(finding.severity()).isEqualTo(Severity.ERROR);
        assertThat(finding.remedy()).contains("more CPU time");
    }

    @Test
    void saysWhichHolds() {
        DiagnosisFinding finding = of("memory", Outcome.HELD);
        assertThat(finding.severity()).isEqualTo(Severity.OK);
        assertThat(finding.remedy()).isNull();
    }

    private static DiagnosisFinding of(String limit, Outcome outcome) {
        return LimitFindings.of("", new CanaryFinding(limit, outcome, "as it was seen"));
    }
}
