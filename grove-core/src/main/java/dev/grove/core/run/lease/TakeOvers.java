package dev.grove.core.run.lease;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import org.springframework.stereotype.Component;

/**
 * Counts the runs that this replica took over from executions that ended without ending the run.
 */
@Component
class TakeOvers {

    private final Counter counter;

    TakeOvers(MeterRegistry registry) {
        this.counter =
                Counter.builder("grove.runs.takeovers")
                        .description("Runs taken over from another execution")
                        .register(registry);
    }

    void count(int runs) {
        counter.increment(runs);
    }
}
