package dev.grove.core.model;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * What holds for the models of every provider.
 *
 * @param defaultModel {@code provider/model} of agents that name none; empty for none
 * @param retries how a passing failure is met
 */
@ConfigurationProperties("grove.models")
public record ModelSettings(@DefaultValue("") String defaultModel, @DefaultValue Retries retries) {

    /**
     * Exponential pauses with full jitter.
     *
     * @param attempts tries of one call, the first included
     * @param firstPause upper bound of the first pause; each further one is twice as long
     * @param longestPause the most that a provider's Retry-After is honoured for
     */
    public record Retries(
            @DefaultValue("5") int attempts,
            @DefaultValue("500ms") Duration firstPause,
            @DefaultValue("60s") Duration longestPause) {}
}
