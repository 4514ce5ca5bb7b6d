package dev.grove.server.health;

import dev.grove.workspace.Workspaces;
import dev.grove.workspace.engine.Engines;
import dev.grove.workspace.engine.ProvenEngine;
import dev.grove.workspace.sandbox.SandboxStatus.Obstacle;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.function.ToDoubleFunction;
import org.springframework.stereotype.Component;

/** Gauges of the sandboxes that this replica has. */
@Component
class SandboxGauges {

    SandboxGauges(MeterRegistry registry, Workspaces workspaces, Engines engines) {
        count(registry, "running", workspaces, Workspaces::sandboxes);
        count(registry, "spare", engines, SandboxGauges::spare);
        engines(registry, "usable", engines, SandboxGauges::usable);
        engines(registry, "unusable", engines, SandboxGauges::unusable);
    }

    private static void engines(
            MeterRegistry registry,
            String state,
            Engines engines,
            ToDoubleFunction<Engines> number) {
        Gauge.builder("grove.engines", engines, number)
                .description("Engines of this replica, by whether sandboxes can be made on them")
                .tag("state", state)
                .register(registry);
    }

    private static long spare(Engines engines) {
        return engines.all().stream().mapToLong(engine -> engine.pool().waiting()).sum();
    }

    private static long usable(Engines engines) {
        return engines.all().stream().filter(engine -> engine.lastStatus().usable()).count();
    }

    /** Where sandboxes are switched off there is no engine that should be used. */
    private static long unusable(Engines engines) {
        return engines.all().stream()
                .map(ProvenEngine::lastStatus)
                .filter(status -> !status.usable() && status.obstacle() != Obstacle.OFF)
                .count();
    }

    private static <T> void count(
            MeterRegistry registry, String state, T owner, ToDoubleFunction<T> number) {
        Gauge.builder("grove.sandboxes", owner, number)
                .description("Sandboxes of this replica: of runs, and those that wait for runs")
                .tag("state", state)
                .register(registry);
    }
}
