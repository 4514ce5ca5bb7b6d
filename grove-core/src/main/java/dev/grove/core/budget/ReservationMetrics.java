package dev.grove.core.budget;

import dev.grove.core.id.RunId;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import org.springframework.stereotype.Component;

/** Counts reservations: many for a turn mean that budgets are small for what calls may cost. */
@Component
class ReservationMetrics implements ReservationObserver {

    private final Counter reservations;

    ReservationMetrics(MeterRegistry registry) {
        this.reservations =
                Counter.builder("grove.budget.reservations")
                        .description("Reservations of runs that share a budget")
                        .register(registry);
    }

    @Override
    public void afterReserve(RunId run) {
        reservations.increment();
    }
}
