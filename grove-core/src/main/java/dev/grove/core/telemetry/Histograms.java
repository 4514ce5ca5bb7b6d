package dev.grove.core.telemetry;

import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/**
 * Histograms with buckets, so that quantiles can be taken over all replicas. Their bounds are those
 * of OpenTelemetry's conventions for generative AI, with three more for what takes minutes.
 */
public final class Histograms {

    private static final Duration SHORTEST = Duration.ofMillis(10);
    private static final int DURATIONS = 17;
    private static final int TOKEN_COUNTS = 14;

    private Histograms() {}

    /** Durations from 10 ms to 655.36 s, each bucket twice as long as the one before. */
    public static Timer.Builder durations(String name) {
        return Timer.builder(name)
                .serviceLevelObjectives(
                        Stream.iterate(SHORTEST, bound -> bound.multipliedBy(2))
                                .limit(DURATIONS)
                                .toArray(Duration[]::new));
    }

    /**
     * Numbers of tokens from 1 to 67,108,864, each bucket four times as large as the one before.
     */
    public static DistributionSummary.Builder tokens(String name) {
        return DistributionSummary.builder(name)
                .baseUnit("token")
                .serviceLevelObjectives(
                        DoubleStream.iterate(1, bound -> 4 * bound).limit(TOKEN_COUNTS).toArray());
    }
}
