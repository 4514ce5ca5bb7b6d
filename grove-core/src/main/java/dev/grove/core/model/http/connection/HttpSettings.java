package dev.grove.core.model.http.connection;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How providers are talked to.
 *
 * @param inactivity how long a provider may be silent, before its answer or in the middle of it
 * @param noContent how long it may send nothing of its answer, only pings, say; longer than {@code
 *     inactivity}, since some send these while a model thinks
 */
@ConfigurationProperties("grove.models.http")
public record HttpSettings(
        @DefaultValue("120s") Duration inactivity, @DefaultValue("10m") Duration noContent) {}
