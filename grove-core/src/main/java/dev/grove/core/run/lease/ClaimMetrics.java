package dev.grove.core.run.lease;

import dev.grove.core.telemetry.Histograms;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.List;
import org.springframework.stereotype.Component;

/**
 * Counts the runs that this replica took over from executions that ended without ending the run,
 * and how long new ones had waited in the queue.
 */
@Component
class ClaimMetrics {

    private final Counter takeOvers;
    private final Timer queueWait;

    ClaimMetrics(MeterRegistry registry) {
        this.takeOvers =
                Counter.builder("grove.runs.takeovers")
                        .description("Runs taken over from another execution")
                        .register(registry);
        this.queueWait =
                Histograms.durations("grove.queue.wait")
                        .description("Time from a run's creation to its first claim")
                        .register(registry);
    }

    void tookOver(List<ClaimedRun> runs) {
        takeOvers.increment(runs.size());
    }

    /**
     * Records waits for a first claim. A run that goes on after a wait or a stop is left out: its
     * row does not say since when it has waited.
     */
    void tookFromQueue(List<ClaimedRun> runs) {
        runs.stream()
                .filter(ClaimedRun::isFirstClaim)
                .map(run -> Duration.between(run.createdAt(), run.startedAt()))
                .forEach(queueWait::record);
    }
}
