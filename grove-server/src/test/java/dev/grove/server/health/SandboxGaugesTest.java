package dev.grove.server.health;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import dev.grove.workspace.Workspaces;
import dev.grove.workspace.engine.Engines;
import dev.grove.workspace.engine.ProvenEngine;
import dev.grove.workspace.pool.SparePool;
import dev.grove.workspace.proof.Proof;
import dev.grove.workspace.sandbox.SandboxEngine;
import dev.grove.workspace.sandbox.SandboxStatus;
import dev.grove.workspace.sandbox.SandboxStatus.Obstacle;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Gauges that fire the alert on engines. */
class SandboxGaugesTest {

    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();

    @Test
    void countsEnginesByWhetherSandboxesCanBeMadeOnThem() {
        register(
                SandboxStatus.of("Docker 28"),
                SandboxStatus.none(Obstacle.AWAY, "it does not answer"),
                new SandboxStatus(Obstacle.LIMITS, "Docker 28", "it does not hold: memory"));
        assertThat(engines("usable")).isEqualTo(1);
        assertThat(engines("unusable")).isEqualTo(2);
    }

    @Test
    void countsNoneWhereSandboxesAreSwitchedOff() {
        register(SandboxStatus.none(Obstacle.OFF, "switched off"));
        assertThat(engines("usable")).isZero();
        assertThat(engines("unusable")).isZero();
    }

    private void register(SandboxStatus... statuses) {
        Engines engines =
                new Engines(
                        Stream.of(statuses).map(SandboxGaugesTest::engine).toList(), Duration.ZERO);
        new SandboxGauges(registry, mock(Workspaces.class), engines);
    }

    private static ProvenEngine engine(SandboxStatus status) {
        Proof proof = mock(Proof.class);
        when(proof.lastStatus()).thenReturn(status);
        return new ProvenEngine(mock(SandboxEngine.class), proof, mock(SparePool.class));
    }

    private double engines(String state) {
        return registry.get("grove.engines").tag("state", state).gauge().value();
    }
}
