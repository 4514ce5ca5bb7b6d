package dev.grove.core.ceiling;

import dev.grove.core.id.TenantId;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Set;
import java.util.function.Supplier;
import org.springframework.stereotype.Component;

/** Counts the tenants that are braked, by the mode. */
@Component
class CeilingMetrics {

    CeilingMetrics(MeterRegistry registry, KnownCeilings ceilings) {
        register(registry, BrakeMode.PAUSE, ceilings::paused);
        register(registry, BrakeMode.STOP, ceilings::stopped);
    }

    private static void register(
            MeterRegistry registry, BrakeMode mode, Supplier<Set<TenantId>> tenants) {
        Gauge _ =
                Gauge.builder("grove.tenants.braked", () -> tenants.get().size())
                        .description("Tenants whose brake is set")
                        .tag("mode", mode.wireName())
                        .register(registry);
    }
}
