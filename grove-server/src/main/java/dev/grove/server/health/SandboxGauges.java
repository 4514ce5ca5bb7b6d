package dev.grove.server.health;

import dev.grove.workspace.Workspaces;
import dev.grove.workspace.pool.SparePool;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.function.ToDoubleFunction;
import org.springframework.stereotype.Component;

/** Gauges of the sandboxes that this replica has. */
@Component
class SandboxGauges {

    SandboxGauges(MeterRegistry registry, Workspaces workspaces, SparePool pool) {
        count(registry, "running", workspaces, Workspaces::sandboxes);
        count(registry, "spare", pool, SparePool::waiting);
    }

    private static <T> void count(
            MeterRegistry registry, String state, T owner, ToDoubleFunction<T> number) {
        Gauge.builder("grove.sandboxes", owner, number)
                .description("Sandboxes of this replica: of runs, and those that wait for runs")
                .tag("state", state)
                .register(registry);
    }
}
