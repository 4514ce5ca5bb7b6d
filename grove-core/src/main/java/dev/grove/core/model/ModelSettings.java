package dev.grove.core.model;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings of the models of every provider.
 *
 * @param defaultModel {@code provider/model} of agents that name none; empty for none
 * @param retries how a passing failure is met
 */
@ConfigurationProperties("grove.models")
public record ModelSettings(@DefaultValue("") String defaultModel, @DefaultValue Retries retries) {

    /**
     * Exponential pauses with full jitter.
     *
     * @param attempts failed tries of one call until it is given up; a pause that the provider
     *     asked for, and that was waited, makes none of it
     * @param firstPause upper bound of the first pause; each further one is twice as long
     * @param longestPause upper bound of a pause
     * @param patience how long the pauses that a provider asks for may take together; a call whose
     *     provider asks for a longer one is given up at once
     */
    public record Retries(
            @DefaultValue("5") int attempts,
            @DefaultValue("500ms") Duration firstPause,
            @DefaultValue("60s") Duration longestPause,
            @DefaultValue("10m") Duration patience) {}
}
