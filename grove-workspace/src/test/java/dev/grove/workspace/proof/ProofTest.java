package dev.grove.workspace.proof;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import dev.grove.workspace.pool.SparePool;
import dev.grove.workspace.proof.CanaryFinding.Outcome;
import dev.grove.workspace.sandbox.SandboxEngine;
import dev.grove.workspace.sandbox.SandboxLostException;
import dev.grove.workspace.sandbox.SandboxStatus;
import dev.grove.workspace.sandbox.SandboxStatus.Obstacle;
import dev.grove.workspace.sandbox.WorkspaceSettings;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Consequences of what canaries find, over time. */
class ProofTest {

    private static final SandboxStatus ENGINE = SandboxStatus.of("docker 20.10");
    private static final Duration INTERVAL = Duration.ofHours(1);
    private static final CanaryFinding HELD = new CanaryFinding("cpu", Outcome.HELD, "held back");
    private static final CanaryFinding UNPROVEN =
            new CanaryFinding(
                    "cpu",
                    Outcome.UNPROVEN,
                    "never held back: 310 thousandths of a CPU, the limit is 500");
    private static final CanaryFinding MISSED =
            new CanaryFinding("cpu", Outcome.MISSED, "held back: 700, the limit is None");

    private Instant now = Instant.parse("2026-11-23T12:00:00Z");
    private List<CanaryFinding> findings = List.of(HELD);
    private @Nullable RuntimeException broken;
    private int proofs;
    private final Proof proof = proof();

    @Test
    void givesSandboxesOutWhereEveryLimitHeld() {
        assertThat(proof.status()).isEqualTo(ENGINE);
    }

    @Test
    void refusesWhatWasNotProvenAndSaysWhichLimitAndWhatToDo() {
        findings = List.of(UNPROVEN);

        assertThat(proof.status().usable()).isFalse();
        assertThat(proof.status().reason())
                .startsWith(
                        "not proven: cpu (never held back: 310 thousandths of a CPU, the limit is 500).")
                .contains("in 3 tries")
                .contains("give the engine more CPU time, or less other work");
        assertThat(proof.report()).get().matches(report -> !report.holds());
    }

    @Test
    void provesNothingByAReportOfNoLimits() {
        findings = List.of();

        assertThat(proof.status().usable()).isFalse();
    }

    @Test
    void triesAgainHalfAMinuteAfterItProvedNothing() {
        findings = List.of(UNPROVEN);
        assertThat(proof.status().usable()).isFalse();
        findings = List.of(HELD);
        now = now.plusSeconds(29);
        assertThat(proof.status().usable()).isFalse();
        now = now.plusSeconds(2);

        assertThat(proof.status().usable()).isTrue();
        assertThat(proofs).isEqualTo(2);
    }

    @Test
    void keepsAProofForAnotherIntervalWhileTheMachineIsTooBusyToRepeatIt() {
        proof.watch();
        Instant provenAt = now;
        findings = List.of(UNPROVEN);
        now = provenAt.plus(INTERVAL).plusSeconds(1);
        proof.watch();

        assertThat(proof.status().usable()).isTrue();
        assertThat(proof.report()).get().matches(report -> report.provenAt().equals(provenAt));
        assertThat(proofs).isEqualTo(2);

        now = provenAt.plus(INTERVAL.multipliedBy(2)).plusSeconds(1);
        proof.watch();

        assertThat(proof.status().usable()).isFalse();
        assertThat(proof.lastStatus().reason()).startsWith("not proven: cpu");
    }

    @Test
    void triesABusyMachineNoMoreThanTwiceAMinute() {
        proof.watch();
        findings = List.of(UNPROVEN);
        now = now.plus(INTERVAL).plusSeconds(1);
        proof.watch();
        proof.watch();
        assertThat(proofs).isEqualTo(2);

        now = now.plusSeconds(31);
        proof.watch();
        assertThat(proofs).isEqualTo(3);
    }

    @Test
    void losesItsProofAtOnceWhereALimitDoesNotHold() {
        proof.watch();
        findings = List.of(MISSED);
        now = now.plus(INTERVAL).plusSeconds(1);
        proof.watch();

        assertThat(proof.status().reason())
                .isEqualTo("this engine does not hold: cpu (held back: 700, the limit is None)");
    }

    @Test
    void saysWhyNoSandboxWasMadeForItsCanaryAlsoWhileItTriesAgain() {
        broken = new SandboxLostException("no space left on device");
        SandboxStatus refused =
                new SandboxStatus(
                        Obstacle.UNTRIED,
                        ENGINE.engine(),
                        "the limits could not be proven: no space left on device");
        assertThat(proof.status()).isEqualTo(refused);

        now = now.plusSeconds(31);

        assertThat(proof.lastStatus()).isEqualTo(refused);
    }

    /** Whatever the client of an engine throws must not leave the engine without a verdict. */
    @Test
    void takesAnyFailureOfTheCanaryForOne() {
        broken = new IllegalStateException("unexpected end of the answer");

        assertThat(proof.status().reason()).endsWith("unexpected end of the answer");
    }

    @Test
    void givesAnEngineUpThatWasProvenOnceItsCanaryFailsTwice() {
        proof.watch();
        broken = new SandboxLostException("no space left on device");
        now = now.plus(INTERVAL).plusSeconds(1);
        proof.watch();

        assertThat(proof.lastStatus()).isEqualTo(ENGINE);
        assertThat(proof.failing()).contains("no space left on device");

        now = now.plusSeconds(31);
        proof.watch();
        proof.watch();

        assertThat(proofs).isEqualTo(3);
        assertThat(proof.lastStatus().obstacle()).isEqualTo(Obstacle.UNTRIED);
        assertThat(proof.lastStatus().reason()).endsWith("no space left on device");

        broken = null;
        now = now.plusSeconds(31);
        proof.watch();

        assertThat(proof.lastStatus()).isEqualTo(ENGINE);
        assertThat(proof.failing()).isEmpty();
    }

    @Test
    void triesAProvenEngineAgainSoonAfterASandboxCouldNotBeMadeOnIt() {
        proof.watch();
        proof.doubt();
        now = now.plusSeconds(59);
        proof.watch();
        assertThat(proofs).isEqualTo(1);

        now = now.plusSeconds(2);
        proof.watch();
        assertThat(proofs).isEqualTo(2);

        now = now.plusSeconds(61);
        proof.watch();
        assertThat(proofs).as("nothing more was said against it").isEqualTo(2);
    }

    private Proof proof() {
        SandboxEngine engine = mock(SandboxEngine.class);
        when(engine.status()).thenReturn(ENGINE);
        when(engine.lastStatus()).thenReturn(ENGINE);
        when(engine.quota()).thenReturn("ext4");
        Canary canary =
                new Canary(engine) {
                    @Override
                    List<CanaryFinding> findings() {
                        proofs++;
                        if (broken != null) {
                            throw broken;
                        }
                        return findings;
                    }
                };
        InstantSource clock = () -> now;
        return new Proof(
                engine,
                canary,
                mock(SparePool.class),
                new WorkspaceSettings(
                        "auto", "", "grove-workspace:latest", "", true, INTERVAL, INTERVAL),
                clock.withZone(ZoneOffset.UTC));
    }
}
