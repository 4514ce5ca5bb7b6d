/**
 * Tracing over OTLP: Spring Boot's auto-configuration, where an endpoint for traces is set, with
 * the ids, filters and counters that Grove adds. Which spans there are is decided where they are
 * begun, by {@code core.telemetry}.
 *
 * <p>Owns no table; nothing calls it.
 */
@NullMarked
package dev.grove.server.telemetry;

import org.jspecify.annotations.NullMarked;
