package dev.grove.server.diagnosis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.SettableClock;
import dev.grove.server.diagnosis.DiagnosisFinding.Severity;
import dev.grove.workspace.proof.ProofReport;
import dev.grove.workspace.sandbox.SandboxStatus;
import dev.grove.workspace.sandbox.SandboxStatus.Obstacle;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Findings on an engine with a fault, alone and beside others. */
class EngineFindingsTest {

    private static final SandboxStatus PROVEN = SandboxStatus.of("Docker 28");
    private static final SandboxStatus MISSED =
            new SandboxStatus(Obstacle.LIMITS, "Docker 28", "this engine does not hold: memory");

    private final SettableClock clock = new SettableClock();
    private final EngineFindings words = new EngineFindings("grove-workspace:1", clock);

    @Test
    void anEngineThatIsAwayIsAnErrorWhereThereIsNoOther() {
        SandboxStatus away = SandboxStatus.none(Obstacle.AWAY, "it does not answer");
        DiagnosisFinding alone = words.unusable("", away, false);
        assertThat(alone.code()).isEqualTo("engine_unusable");
        assertThat(alone.severity()).isEqualTo(Severity.ERROR);
        assertThat(alone.meaning()).contains("sandbox_unavailable");
        assertThat(alone.remedy()).contains("systemctl start docker");
        SandboxStatus without = new SandboxStatus(Obstacle.IMAGE, "Docker 28", "it has no image");
        assertThat(words.unusable("", without, false).remedy())
                .contains("docker build -t grove-workspace:1 workspace-image");

        DiagnosisFinding beside = words.unusable("a: ", away, true);
        assertThat(beside.severity()).isEqualTo(Severity.WARNING);
        assertThat(beside.message()).startsWith("a: It makes no sandbox: it does not answer.");
        assertThat(beside.meaning()).contains("on the other engines");
    }

    @Test
    void aCertificateIsMendedInAnotherWayThanAnEngine() {
        DiagnosisFinding finding =
                words.unusable(
                        "", SandboxStatus.none(Obstacle.CERTIFICATE_UNTRUSTED, "strange"), false);
        assertThat(finding.code()).isEqualTo("engine_certificate_refused");
        assertThat(finding.severity()).isEqualTo(Severity.ERROR);
        assertThat(finding.remedy()).contains("ca.pem", "GROVE_WORKSPACES_REMOTE_CERTIFICATES");
        assertThat(mended(Obstacle.CERTIFICATE_NAME)).contains("subjectAltName", "_HOST");
        assertThat(mended(Obstacle.CERTIFICATE_REJECTED)).contains("--tlscacert", "clientAuth");
        assertThat(mended(Obstacle.CERTIFICATE_EXPIRED)).contains("openssl x509 -req");
        assertThat(mended(Obstacle.CERTIFICATE_FILES)).contains("chown");
    }

    private String mended(Obstacle obstacle) {
        DiagnosisFinding finding =
                words.unusable("", SandboxStatus.none(obstacle, "refused"), false);
        assertThat(finding.code()).isEqualTo("engine_certificate_refused");
        return String.valueOf(finding.remedy());
    }

    @Test
    void limitsThatDoNotHoldOnOneEngineAreAWarningWhereAnotherIsUsed() {
        DiagnosisFinding alone = words.proof("", PROVEN, MISSED, Optional.empty(), false);
        assertThat(alone.severity()).isEqualTo(Severity.ERROR);
        assertThat(words.proof("b: ", PROVEN, MISSED, Optional.empty(), true).severity())
                .isEqualTo(Severity.WARNING);
        assertThat(words.proof("", PROVEN, PROVEN, Optional.empty(), false).severity())
                .isEqualTo(Severity.OK);
        assertThat(EngineFindings.besideOthers(alone))
                .isEqualTo(
                        new DiagnosisFinding(
                                alone.code(),
                                Severity.WARNING,
                                alone.message(),
                                alone.meaning(),
                                alone.remedy()));
    }

    /** Also where it made some before: the limits that held then are not what is to be mended. */
    @Test
    void anEngineThatAnswersAndMakesNoSandboxSaysSo() {
        SandboxStatus untried =
                new SandboxStatus(
                        Obstacle.UNTRIED, "Docker 28", "the limits could not be proven: no space");
        Optional<ProofReport> earlier =
                Optional.of(new ProofReport("Docker 28", "tmpfs", clock.instant(), List.of()));
        for (Optional<ProofReport> report : List.of(Optional.<ProofReport>empty(), earlier)) {
            DiagnosisFinding finding = words.proof("a: ", PROVEN, untried, report, false);
            assertThat(finding.code()).isEqualTo("limits_untried");
            assertThat(finding.severity()).isEqualTo(Severity.ERROR);
            assertThat(finding.message())
                    .isEqualTo("a: Docker 28 answers; the limits could not be proven: no space.");
            assertThat(finding.meaning()).contains("sandbox_unavailable");
            assertThat(finding.remedy()).contains("mend what the reason names");
        }
        assertThat(words.proof("", PROVEN, MISSED, earlier, false).code())
                .isEqualTo("limits_not_held");
    }

    @Test
    void aCanaryThatFailedOnAnEngineInUseIsAWarning() {
        DiagnosisFinding finding = words.canaryFailed("a: ", PROVEN, "no space left on device");
        assertThat(finding.code()).isEqualTo("engine_canary_failed");
        assertThat(finding.severity()).isEqualTo(Severity.WARNING);
        assertThat(finding.message())
                .isEqualTo(
                        "a: Docker 28 answers, and its last canary failed: no space left on device.");
        assertThat(finding.remedy()).contains("Mend what the reason names");
    }

    @Test
    void warnsTwoWeeksBeforeACertificateEnds() {
        assertThat(words.certificate("", clock.instant().plus(Duration.ofDays(15)))).isEmpty();
        assertThat(words.certificate("a: ", clock.instant().plus(Duration.ofDays(13))))
                .get()
                .satisfies(finding -> {
                    assertThat(finding.code()).isEqualTo("engine_certificate_ends");
                    assertThat(finding.severity()).isEqualTo(Severity.WARNING);
                    assertThat(finding.remedy()).contains("without a restart");
                });
    }
}
