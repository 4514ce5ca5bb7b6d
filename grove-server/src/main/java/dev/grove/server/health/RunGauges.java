package dev.grove.server.health;

import dev.grove.core.run.query.RunStatistics;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import org.springframework.stereotype.Component;

/** Gauges of how much there is to do. */
@Component
class RunGauges {

    RunGauges(MeterRegistry registry, RunStatistics statistics) {
        Gauge.builder("grove.runs.active", statistics, RunStatistics::active)
                .description("Runs that this replica executes")
                .register(registry);
        Gauge.builder("grove.queue.depth", statistics, RunStatistics::queued)
                .description("Runs that wait for a replica, of all tenants")
                .register(registry);
    }
}
