package dev.grove.core.run.trace;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Content of spans; where they are sent, and how many, are Spring Boot's settings.
 *
 * @param content whether spans hold what models say, and the arguments and results of tools,
 *     scrubbed of the tenant's secrets
 */
@ConfigurationProperties("grove.telemetry")
record TelemetrySettings(@DefaultValue("false") boolean content) {}
