/**
 * Metrics and traces shared by several features: the buckets of histograms, the number of open
 * streams, and how spans are begun, continued from elsewhere and passed on.
 *
 * <p>Owns no table. Meters themselves belong to the features that count; {@code docs/metrics.md}
 * lists all of them. Labels are bounded: none has a run, a tenant, or a text that tenants choose.
 * {@link dev.grove.core.telemetry.Tracing} begins spans; {@code docs/guides/telemetry.md} lists
 * them. Their export belongs to the server.
 */
@NullMarked
package dev.grove.core.telemetry;

import org.jspecify.annotations.NullMarked;
