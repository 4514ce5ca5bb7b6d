package dev.grove.core.provider;

import java.time.Duration;

/**
 * How a provider is called.
 *
 * @param timeout for a whole call, repetitions and waiting for others included
 * @param maxConcurrent calls at once, from each replica
 */
public record CallSettings(Duration timeout, int maxConcurrent) {

    public static final int DEFAULT_SECONDS = 60;
    public static final int MAX_SECONDS = 600;
    public static final int DEFAULT_CONCURRENT = 8;
    public static final int MAX_CONCURRENT = 64;
}
