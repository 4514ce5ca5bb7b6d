package dev.grove.core.model.http;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How providers are talked to.
 *
 * @param inactivity how long a provider may be silent, before its answer or in the middle of it
 */
@ConfigurationProperties("grove.models.http")
record HttpSettings(@DefaultValue("120s") Duration inactivity) {}
